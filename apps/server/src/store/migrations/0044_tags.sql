-- Words by which owners group their projects, in lower case and without duplicates.
ALTER TABLE projects ADD COLUMN tags jsonb NOT NULL DEFAULT '[]';
