-- Which project a project began as a copy of; that one may be gone by now.
ALTER TABLE projects ADD COLUMN forked_from text;

-- The name of a checkpoint's own preview. Its address is what keeps it private, so it is as unguessable as an id.
ALTER TABLE checkpoints ADD COLUMN slug text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
CREATE UNIQUE INDEX checkpoints_slug ON checkpoints (slug);
