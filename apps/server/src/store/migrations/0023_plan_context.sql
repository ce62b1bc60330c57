-- What the client of a plan's decision knew besides the person's words: elements pointed at, errors seen.
ALTER TABLE plans ADD COLUMN context jsonb;
