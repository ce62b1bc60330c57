-- What people do to files between turns belongs to no turn.
ALTER TABLE events ALTER COLUMN turn_id DROP NOT NULL;

-- Changes files of a project whose row the caller has locked, provided that each still is what it was
-- when the change was planned, or is already what it is to become.
CREATE FUNCTION change_files(
  in_project text,
  in_paths text[],
  in_befores text[],
  in_hashes text[],
  in_sizes integer[],
  in_modes integer[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed json;
BEGIN
  SELECT json_agg(planned.path) INTO changed
    FROM unnest(in_paths, in_befores, in_hashes) AS planned (path, before, after)
    LEFT JOIN project_files AS now
      ON now.project_id = in_project AND now.path = planned.path AND now.until IS NULL
    WHERE now.hash IS DISTINCT FROM planned.before AND now.hash IS DISTINCT FROM planned.after;
  IF changed IS NOT NULL THEN
    RAISE EXCEPTION 'somebody changed these files meanwhile' USING ERRCODE = 'MW002', DETAIL = changed::text;
  END IF;
  PERFORM change_files(in_project, in_paths, in_hashes, in_sizes, in_modes);
END
$$;

-- The same for whoever holds a turn, with the events that tell of it.
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
  in_befores text[],
  in_hashes text[],
  in_sizes integer[],
  in_modes integer[]
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  head integer;
BEGIN
  head := fenced_append(in_project, in_turn, in_fence, in_types, in_datas, in_moments, in_entries, journal_place);
  PERFORM change_files(in_project, in_paths, in_befores, in_hashes, in_sizes, in_modes);
  RETURN head;
END
$$;
