-- Files that the servers of published apps run with. They are never served.
CREATE TABLE release_server_files (
  release_id text NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  path text NOT NULL,
  hash text NOT NULL REFERENCES blobs (hash),
  size integer NOT NULL,
  mode integer NOT NULL,
  PRIMARY KEY (release_id, path)
);
CREATE INDEX release_server_files_hash ON release_server_files (hash);

ALTER TABLE releases ADD COLUMN has_server boolean NOT NULL DEFAULT false;

-- The latest lines that the servers of published apps printed.
CREATE TABLE live_log_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('stdout', 'stderr', 'service')),
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX live_log_lines_project ON live_log_lines (project_id, id);
