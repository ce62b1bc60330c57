-- Under which name a project is published, and which release its visitors see.
CREATE TABLE publications (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  -- Kept while nothing is live, so that an address never leads to somebody else's app by surprise.
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  -- Whether pages of visitors may use models at the owner's expense.
  has_ai boolean NOT NULL DEFAULT false,
  -- Null: nothing is published.
  live_release text,
  published_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- A project as it was made into files once, or is being made. Whoever works on one has a lease.
CREATE TABLE releases (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  number integer NOT NULL,
  checkpoint_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  has_ai boolean NOT NULL,
  -- Findings that the owner accepts.
  accepted jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL CHECK (status IN ('checking', 'building', 'ready', 'failed')),
  steps jsonb NOT NULL DEFAULT '[]',
  findings jsonb NOT NULL DEFAULT '[]',
  log text NOT NULL DEFAULT '',
  error text,
  files integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  holder text,
  lease_until timestamptz(3),
  -- How often somebody began; also the number without which nothing of it may be written.
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  -- When visitors last saw it; null while they do, and when they never did.
  live_until timestamptz(3),
  UNIQUE (project_id, number)
);
CREATE UNIQUE INDEX releases_under_way ON releases (project_id) WHERE status IN ('checking', 'building');
CREATE INDEX releases_waiting ON releases (created_at) WHERE status IN ('checking', 'building');

-- What a release consists of. A text has a compressed twin, whose `encoding` is gzip.
CREATE TABLE release_files (
  release_id text NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL,
  encoding text NOT NULL DEFAULT 'identity',
  hash text NOT NULL REFERENCES blobs (hash),
  size integer NOT NULL,
  -- Whether its name says what is in it, so that it never has to be asked for again.
  is_immutable boolean NOT NULL,
  PRIMARY KEY (release_id, path, encoding)
);
CREATE INDEX release_files_hash ON release_files (hash);
