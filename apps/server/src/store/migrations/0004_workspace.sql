-- The content of files, each content once, whoever has it. Compressed as PostgreSQL does by itself:
-- sources take half the space for the same time, and not every server has another method.
CREATE TABLE blobs (
  hash text PRIMARY KEY,
  bytes bytea NOT NULL,
  -- When somebody last began or ceased to need it: what is needed soon, or was until now, is kept.
  touched_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The number of the last checkpoint. What changes after it belongs to the next one.
ALTER TABLE projects ADD COLUMN last_checkpoint integer NOT NULL DEFAULT 0;

-- Every file with the span of checkpoints that have it: from `since`, up to but without `until`.
-- A checkpoint therefore costs as much as was changed for it, and every content that any of them
-- has is named here.
CREATE TABLE project_files (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL,
  since integer NOT NULL,
  until integer,
  hash text NOT NULL REFERENCES blobs (hash),
  size integer NOT NULL,
  mode integer NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, since, path)
);

CREATE UNIQUE INDEX project_files_current ON project_files (project_id, path) WHERE until IS NULL;
CREATE INDEX project_files_replaced ON project_files (project_id, until) WHERE until IS NOT NULL;
CREATE INDEX project_files_hash ON project_files (hash);

CREATE TABLE checkpoints (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  number integer NOT NULL,
  turn_id text REFERENCES turns (id) ON DELETE SET NULL,
  restored_from text,
  label text NOT NULL,
  files_changed integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (project_id, number)
);

CREATE INDEX checkpoints_turn ON checkpoints (turn_id);

-- Which of these contents are stored; they stay so for a while, although nothing may name them. One at
-- a time: two that update the same rows wait for each other, in whatever order they were sorted.
CREATE FUNCTION touch_blobs(in_hashes text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('touch_blobs', 0));
  RETURN QUERY UPDATE blobs SET touched_at = now() WHERE hash = ANY (in_hashes) RETURNING hash;
END
$$;

-- Changes files of a project whose row the caller has locked. A path without a hash is removed.
CREATE FUNCTION change_files(
  in_project text,
  in_paths text[],
  in_hashes text[],
  in_sizes integer[],
  in_modes integer[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next integer;
  freed text[];
BEGIN
  SELECT last_checkpoint + 1 INTO next FROM projects WHERE id = in_project;
  -- What no checkpoint has is gone; what one has ends before the next.
  WITH gone AS (
    DELETE FROM project_files
      WHERE project_id = in_project AND path = ANY (in_paths) AND until IS NULL AND since = next
      RETURNING hash
  ) SELECT array_agg(hash) INTO freed FROM gone;
  UPDATE project_files SET until = next
    WHERE project_id = in_project AND path = ANY (in_paths) AND until IS NULL;
  INSERT INTO project_files (project_id, path, since, hash, size, mode)
    SELECT in_project, changed.path, next, changed.hash, changed.size, changed.mode
    FROM unnest(in_paths, in_hashes, in_sizes, in_modes) AS changed (path, hash, size, mode)
    WHERE changed.hash IS NOT NULL;
  -- Somebody may have looked up the tree before and still read these.
  IF freed IS NOT NULL THEN
    PERFORM touch_blobs(freed);
  END IF;
END
$$;

-- What fenced_append does, and the files that the events tell of, together or not at all.
CREATE FUNCTION fenced_commit(
  in_project text,
  in_turn text,
  in_fence integer,
  in_types text[],
  in_datas text[],
  in_moments timestamptz[],
  in_entries text[],
  journal_place integer,
  in_paths text[],
  in_hashes text[],
  in_sizes integer[],
  in_modes integer[]
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  head integer;
BEGIN
  head := fenced_append(in_project, in_turn, in_fence, in_types, in_datas, in_moments, in_entries, journal_place);
  PERFORM change_files(in_project, in_paths, in_hashes, in_sizes, in_modes);
  RETURN head;
END
$$;
