-- The newest screenshot of each project's app, taken by the check at the end of a turn.
CREATE TABLE project_screenshots (
  project_id text PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  -- Changes with the picture.
  version text NOT NULL,
  bytes bytea NOT NULL,
  taken_at timestamptz(3) NOT NULL DEFAULT now()
);
