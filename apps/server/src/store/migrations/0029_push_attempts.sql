-- Times a push was begun by itself since the outcome of one was last known: a process that dies leaves its count behind.
ALTER TABLE git_links ADD COLUMN attempts integer NOT NULL DEFAULT 0;
