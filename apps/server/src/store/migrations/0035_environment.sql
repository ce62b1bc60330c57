-- Environment variables of projects, for the server side of their apps. Values are sealed.
CREATE TABLE environment_variables (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  name text NOT NULL,
  sealed_value text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, stage, name)
);
