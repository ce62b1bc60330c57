-- A project that its owner shows to whoever has a link. The digest finds it; the sealed link is for its owner.
CREATE TABLE project_shares (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  digest text NOT NULL UNIQUE,
  sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The key by which pages of a project's app say that they were visited. It is public and only writes.
CREATE TABLE site_keys (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  key text NOT NULL UNIQUE,
  allowed_origins jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- What was visited how often on a day. Nothing here is about one visitor.
CREATE TABLE visit_counts (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('event', 'page', 'referrer')),
  name text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project_id, day, kind, name)
);
