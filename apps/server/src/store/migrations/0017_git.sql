-- Where the history of a project is pushed to.
CREATE TABLE git_links (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('github')),
  owner text NOT NULL,
  name text NOT NULL,
  branch text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('commit', 'pull_request')),
  auto boolean NOT NULL DEFAULT false,
  -- The number of the newest checkpoint that was pushed.
  pushed_number integer NOT NULL DEFAULT 0,
  pushed_commit text,
  pushed_at timestamptz(3),
  pull_number integer,
  pull_url text,
  error jsonb,
  failures integer NOT NULL DEFAULT 0,
  -- When it is pushed by itself again; whoever does it moves it on first.
  next_try_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX git_links_auto ON git_links (next_try_at) WHERE auto;
