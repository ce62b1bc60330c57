-- Accounts elsewhere that users connect: repositories, databases, payments.

-- Sign-ins under way: a browser is away with a state, of which only the digest is kept.
CREATE TABLE connection_states (
  digest text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  sealed_content text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX connection_states_expiry ON connection_states (expires_at);

-- One for each user and provider. Where a provider's tokens are not needed, none are kept. A process that refreshes
-- them holds the row until a moment; whatever is written has a revision of its own.
CREATE TABLE connections (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  account_id text NOT NULL,
  account_name text NOT NULL,
  avatar_url text,
  livemode boolean,
  scopes jsonb NOT NULL,
  sealed_tokens text,
  expires_at timestamptz(3),
  revision text NOT NULL,
  held_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (user_id, provider)
);

-- The database of a project's app. Its keys are sealed, and go with the connection they were got by.
CREATE TABLE project_databases (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  connection_id text NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  provider text NOT NULL,
  ref text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  sealed_keys text NOT NULL,
  linked_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX project_databases_connection ON project_databases (connection_id);
