import type { Db } from '../db.ts';
import { sql } from '../drizzle.ts';
import { prepareRawStatement } from '../prepare-statement.ts';

/** The workload of all processes of an installation. */
export interface TurnWorkload {
  readonly queued: number;
  readonly running: number;
  /** Wait of the oldest queued turn that is not blocked by its own project. */
  readonly oldestSeconds: number;
}

const count = prepareRawStatement<TurnWorkload>(sql`SELECT
    count(*) FILTER (WHERE status = 'queued')::integer AS queued,
    count(*) FILTER (WHERE status = 'running')::integer AS running,
    coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE status = 'queued'
      AND NOT EXISTS (SELECT 1 FROM turns active WHERE active.project_id = turns.project_id
        AND active.status IN ('running', 'awaiting_answer', 'awaiting_plan')))), 0)::float8 AS "oldestSeconds"
  FROM turns WHERE status IN ('queued', 'running')`);

export async function measureTurnWorkload(db: Db): Promise<TurnWorkload> {
  const [counts] = await count(db, {});
  return counts ?? { queued: 0, running: 0, oldestSeconds: 0 };
}
