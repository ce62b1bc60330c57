-- Files that people upload to apps, in chunks. A file expires until all of it was received, and is not listed meanwhile.
CREATE TABLE app_uploads (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  name text NOT NULL,
  type text NOT NULL,
  -- Chosen by the app, such as the id of a user.
  owner text,
  -- Counted in app_upload_usage from the moment it is reserved.
  size_bytes bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3)
);
CREATE INDEX app_uploads_by_project ON app_uploads (project_id, stage, created_at DESC, id DESC)
  WHERE expires_at IS NULL;
CREATE INDEX app_uploads_by_owner ON app_uploads (project_id, stage, owner, created_at DESC, id DESC)
  WHERE expires_at IS NULL;
CREATE INDEX app_uploads_by_expiry ON app_uploads (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE app_upload_chunks (
  upload_id text NOT NULL REFERENCES app_uploads (id) ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload_id, number)
);
-- Most photos and documents are compressed already.
ALTER TABLE app_upload_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Usage of an app's quota, including files that are being received.
CREATE TABLE app_upload_usage (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  bytes bigint NOT NULL,
  files integer NOT NULL,
  PRIMARY KEY (project_id, stage)
);
