-- When a user of a built-in account was last here, and when they were last removed from this installation. Somebody who is
-- invited again gets another account, and the user goes on with it.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz(3);
ALTER TABLE users ADD COLUMN removed_at timestamptz(3);
CREATE INDEX users_removed ON users (id) WHERE removed_at IS NOT NULL;
