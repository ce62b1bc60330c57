-- Processes that have sandboxes, and which of them has the one of a project.

CREATE TABLE nodes (
  id text PRIMARY KEY,
  url text NOT NULL,
  -- Whether it is there for visitors above all: those that work on turns are asked after these.
  is_for_previews boolean NOT NULL,
  benches integer NOT NULL DEFAULT 0,
  seen_at timestamptz(3) NOT NULL DEFAULT now()
);

ALTER TABLE projects ADD COLUMN bench_node text;
ALTER TABLE projects ADD COLUMN bench_status text CHECK (bench_status IN ('starting', 'ready', 'failed'));
CREATE INDEX projects_bench_node ON projects (bench_node) WHERE bench_node IS NOT NULL;
