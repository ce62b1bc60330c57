CREATE TABLE projects (
  id text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES users (id),
  title text NOT NULL,
  app_platform text NOT NULL CHECK (app_platform IN ('web', 'mobile')),
  visibility text NOT NULL DEFAULT 'link' CHECK (visibility IN ('link', 'private')),
  slug text NOT NULL UNIQUE,
  -- The last number given to an event. Its row lock is what puts all writers of a log in one line.
  head_seq integer NOT NULL DEFAULT 0,
  archived_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
) WITH (fillfactor = 70);

CREATE INDEX projects_owner ON projects (owner_id, created_at DESC, id DESC);

CREATE TABLE turns (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users (id),
  -- Order within the queue; an interrupting message takes a place before the first.
  place integer NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'awaiting_answer', 'awaiting_plan', 'completed', 'failed', 'aborted', 'interrupted')),
  mode text NOT NULL,
  prompt text NOT NULL,
  model text,
  provider text,
  auto_fix boolean NOT NULL,
  interrupt boolean NOT NULL,
  fingerprint text NOT NULL,
  -- Whoever holds the turn writes with this number; a higher one shuts the holder out.
  fence integer NOT NULL DEFAULT 0,
  holder text,
  lease_until timestamptz(3),
  lost_workers integer NOT NULL DEFAULT 0,
  stop text CHECK (stop IN ('aborted', 'interrupted')),
  superseded_by text,
  result jsonb,
  error jsonb,
  first_seq integer,
  last_seq integer,
  delivered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  ended_at timestamptz(3)
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX turns_one_active ON turns (project_id)
  WHERE status IN ('running', 'awaiting_answer', 'awaiting_plan');
CREATE INDEX turns_queue ON turns (project_id, place)
  WHERE status IN ('queued', 'running', 'awaiting_answer', 'awaiting_plan');
CREATE INDEX turns_open ON turns (created_at)
  WHERE status IN ('queued', 'running', 'awaiting_answer', 'awaiting_plan');
CREATE INDEX turns_history ON turns (project_id, created_at DESC, id DESC);
CREATE INDEX turns_fingerprint ON turns (user_id, fingerprint, created_at DESC);
CREATE INDEX turns_user ON turns (user_id, created_at DESC);

-- Stored before its turn is admitted, so that nobody waits for 200 MB while a project is locked.
CREATE TABLE attachments (
  id text PRIMARY KEY,
  turn_id text REFERENCES turns (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'document')),
  name text,
  mime_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  place integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE INDEX attachments_unclaimed ON attachments (created_at) WHERE turn_id IS NULL;
CREATE INDEX attachments_turn ON attachments (turn_id, place);

CREATE TABLE attachment_pieces (
  attachment_id text NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
  place integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (attachment_id, place)
);

-- The text of an event is kept as it was first written: the same number always gives the same bytes.
CREATE TABLE events (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  turn_id text NOT NULL,
  type text NOT NULL,
  data text NOT NULL,
  ts timestamptz(3) NOT NULL,
  PRIMARY KEY (project_id, seq)
);

-- Uncompressed, so that the stored size of a row is its size: pages of the log are bounded by it.
ALTER TABLE events ALTER COLUMN data SET STORAGE EXTERNAL;

-- Finished steps of a turn: what must not be done again when another worker goes on with it.
CREATE TABLE journal (
  turn_id text NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  place integer NOT NULL,
  entry text NOT NULL,
  PRIMARY KEY (turn_id, place)
);

CREATE TABLE questions (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  turn_id text NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  tool_call_id text NOT NULL,
  questions jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'answered', 'expired', 'cancelled')),
  answers jsonb,
  answered_by text,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  UNIQUE (turn_id, tool_call_id)
);

CREATE INDEX questions_project ON questions (project_id, asked_at);
CREATE INDEX questions_due ON questions (expires_at) WHERE status = 'pending';

CREATE TABLE plans (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  turn_id text NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  tool_call_id text NOT NULL,
  revision integer NOT NULL,
  title text NOT NULL,
  plan text NOT NULL,
  steps jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'revising', 'rejected', 'cancelled')),
  feedback text,
  edited_plan jsonb,
  resolved_by text,
  proposed_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  resolved_at timestamptz(3),
  UNIQUE (turn_id, tool_call_id)
);

CREATE INDEX plans_project ON plans (project_id, proposed_at);
CREATE INDEX plans_due ON plans (expires_at) WHERE status = 'pending' AND expires_at IS NOT NULL;

CREATE TABLE idempotency_keys (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  turn_id text NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, scope, key)
);

CREATE TABLE stream_tickets (
  digest text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  transport text NOT NULL CHECK (transport IN ('sse', 'ws')),
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE console_logs (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  entry jsonb NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, id)
);

-- Appends for whoever holds a turn, in one round trip. The project's row is locked first, as by
-- everybody who changes its turns: whoever waits here sees who holds the turn by then, and nobody
-- waits for two rows in another order.
CREATE FUNCTION fenced_append(
  in_project text,
  in_turn text,
  in_fence integer,
  in_types text[],
  in_datas text[],
  in_moments timestamptz[],
  in_entries text[],
  journal_place integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  head integer;
BEGIN
  UPDATE projects SET head_seq = head_seq + cardinality(in_types), updated_at = now()
    WHERE id = in_project RETURNING head_seq INTO head;
  IF NOT EXISTS (SELECT 1 FROM turns WHERE id = in_turn AND fence = in_fence AND status = 'running') THEN
    RAISE EXCEPTION 'the turn is held by another worker' USING ERRCODE = 'MW001';
  END IF;
  INSERT INTO journal (turn_id, place, entry)
    SELECT in_turn, journal_place + entry.at - 1, entry.text
    FROM unnest(in_entries) WITH ORDINALITY AS entry (text, at);
  INSERT INTO events (project_id, seq, turn_id, type, data, ts)
    SELECT in_project, head - cardinality(in_types) + added.at, in_turn, added.type, added.data, added.ts
    FROM unnest(in_types, in_datas, in_moments) WITH ORDINALITY AS added (type, data, ts, at);
  RETURN head;
END
$$;
