-- What the client of a turn knew besides the person's words: elements pointed at, errors seen.
ALTER TABLE turns ADD COLUMN context jsonb;
