-- The scheduled jobs that the server of a release has.
ALTER TABLE releases ADD COLUMN jobs jsonb NOT NULL DEFAULT '[]';

-- The jobs of live releases, with the time of the next run.
CREATE TABLE live_jobs (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name text NOT NULL,
  schedule text NOT NULL,
  time_zone text NOT NULL,
  next_run_at timestamptz(3) NOT NULL,
  PRIMARY KEY (project_id, name)
);
CREATE INDEX live_jobs_due ON live_jobs (next_run_at);

-- Runs of jobs. A row is written when a run starts; whoever works on it has a lease.
CREATE TABLE job_runs (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  name text NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'request')),
  status text NOT NULL CHECK (status IN ('running', 'succeeded', 'failed')),
  error text,
  holder text,
  lease_until timestamptz(3),
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE INDEX job_runs_by_job ON job_runs (project_id, stage, name, started_at DESC, id DESC);
CREATE INDEX job_runs_by_age ON job_runs (started_at);
-- A job never runs twice at the same time.
CREATE UNIQUE INDEX job_runs_running ON job_runs (project_id, stage, name) WHERE status = 'running';
