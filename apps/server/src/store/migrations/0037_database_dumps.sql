-- Dumps of apps' databases, compressed, in chunks. A dump that was not completed is never listed, and expires soon.
CREATE TABLE database_dumps (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  reason text NOT NULL,
  is_complete boolean NOT NULL DEFAULT false,
  -- Uncompressed.
  size_bytes bigint NOT NULL DEFAULT 0,
  stored_bytes bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX database_dumps_project ON database_dumps (project_id, created_at);
CREATE INDEX database_dumps_expiry ON database_dumps (expires_at);

CREATE TABLE database_dump_chunks (
  dump_id text NOT NULL REFERENCES database_dumps (id) ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (dump_id, number)
);
-- The bytes are compressed already.
ALTER TABLE database_dump_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Until then, a database may hold its old and its new content.
ALTER TABLE app_databases ADD COLUMN restoring_until timestamptz(3);
