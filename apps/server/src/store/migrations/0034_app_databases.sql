-- Databases of apps. A row is written before its database is created, and removed after it was dropped, so that no
-- database is ever forgotten. There is no reference to the project: the row must outlive it.
CREATE TABLE app_databases (
  project_id text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  -- Of the database and of its role.
  name text NOT NULL UNIQUE,
  sealed_password text NOT NULL,
  is_ready boolean NOT NULL DEFAULT false,
  size_bytes bigint NOT NULL DEFAULT 0,
  is_full boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, stage)
);
