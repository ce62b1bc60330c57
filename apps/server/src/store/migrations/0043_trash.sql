-- When its owner moved a project to the trash. It is deleted 30 days later.
ALTER TABLE projects ADD COLUMN trashed_at timestamptz(3);
CREATE INDEX projects_trashed ON projects (trashed_at) WHERE trashed_at IS NOT NULL;
