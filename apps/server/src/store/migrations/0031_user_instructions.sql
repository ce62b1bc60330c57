-- Instructions that agents follow in the turns of one user, in all projects.
CREATE TABLE user_instructions (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  content text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
