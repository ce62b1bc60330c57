import type { Db } from '../db.ts';
import { placeholder, sql } from '../drizzle.ts';
import { getOnlyHolder, type Holder, isLeased } from '../lease-sql.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { turns } from '../tables/turns.ts';

/** A project with a turn that has no worker although nothing in the project blocks it. */
export interface WaitingProject {
  readonly projectId: string;
  readonly ownerId: string;
  /** The number of turns its owner would have running with this one, if all before it were claimed first. */
  readonly share: number;
}

/** More than all workers could claim at once; the rest is found when these are done. */
const maxProjects = 200;

const waiting = prepareRawStatement<WaitingProject>(sql`WITH
  running AS (
    SELECT user_id, project_id, created_at, ${isLeased(turns, placeholder('only'))} AS is_held
    FROM turns WHERE status = 'running'
  ),
  candidates AS (
    SELECT user_id, project_id, created_at, true AS has_begun FROM running WHERE NOT is_held
    UNION ALL
    (SELECT DISTINCT ON (project_id) user_id, project_id, created_at, false
      FROM turns
      WHERE status = 'queued' AND NOT EXISTS (SELECT 1 FROM turns active
        WHERE active.project_id = turns.project_id
          AND active.status IN ('running', 'awaiting_answer', 'awaiting_plan'))
      ORDER BY project_id, place)
  ),
  owners AS (
    SELECT user_id,
      (SELECT count(*) FROM running WHERE running.user_id = owner.user_id) AS running,
      (SELECT count(*) FROM running WHERE running.user_id = owner.user_id AND is_held) AS held,
      (SELECT max(started_at) FROM turns WHERE turns.user_id = owner.user_id) AS served_at
    FROM (SELECT DISTINCT user_id FROM candidates) owner
  ),
  shares AS (
    SELECT project_id, user_id, created_at, has_begun, served_at,
      row_number() OVER (PARTITION BY user_id, has_begun ORDER BY created_at, project_id)
        + CASE WHEN has_begun THEN held ELSE running END AS share
    FROM candidates JOIN owners USING (user_id)
  )
  SELECT project_id AS "projectId", user_id AS "ownerId", share::integer AS share
  FROM shares
  ORDER BY has_begun DESC, share, served_at NULLS FIRST, created_at, project_id
  LIMIT ${sql.raw(String(maxProjects))}`);

/**
 * Projects in service order. Started turns go before queued ones. Among the queued ones, owners with fewer running
 * turns come first, then the one served longest ago: an owner with one message waits for one turn to end, however many
 * messages another owner sent before.
 */
export async function listWaitingProjects(db: Db, holder: Holder): Promise<WaitingProject[]> {
  return waiting(db, { only: getOnlyHolder(holder) });
}
