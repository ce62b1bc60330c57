-- The latest requests to the servers of published apps, without headers, bodies and values of the query.
CREATE TABLE live_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- Method, path, status and duration in one line.
  description text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX live_requests_project ON live_requests (project_id, id);
