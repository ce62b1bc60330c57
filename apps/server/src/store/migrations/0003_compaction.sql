-- When the deltas of a turn that ended were merged; NULL while the log still has each of them. A
-- process of the release before knows nothing of this and needs not: it reads what is there.
ALTER TABLE turns ADD COLUMN compacted_at timestamptz(3);

CREATE INDEX turns_raw ON turns (ended_at) WHERE compacted_at IS NULL AND ended_at IS NOT NULL;
