-- A link shows the events after this number; with the history that is 0. A row written by the release
-- before shows none of the log: hiding is the safe mistake.
ALTER TABLE project_shares
  ADD COLUMN include_history boolean NOT NULL DEFAULT false,
  ADD COLUMN after_seq integer NOT NULL DEFAULT 2147483647;

-- Links that exist show the project from the moment they were created.
UPDATE project_shares SET after_seq = coalesce((
  SELECT max(events.seq) FROM events
  WHERE events.project_id = project_shares.project_id AND events.ts <= project_shares.created_at
), 0);
