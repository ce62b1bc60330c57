-- Secrets that sign the sessions of the users of apps. Values are sealed.
CREATE TABLE auth_secrets (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  sealed_value text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, stage)
);
