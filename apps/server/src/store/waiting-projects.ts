import type { Db } from './db.ts';
import { sql } from './drizzle.ts';
import { type Holder, isHeld, onlyHolder } from './lease.ts';
import { rawStatement } from './statement.ts';

/** A project with a turn that nobody works on although nothing in the project keeps it waiting. */
export interface WaitingProject {
  readonly projectId: string;
  readonly ownerId: string;
  /** How many turns its owner would have going on with this one, were all before it taken first. */
  readonly share: number;
}

/** More than all workers could take at once; what is left is found when these are gone. */
const most = 200;

const waiting = rawStatement<WaitingProject>(sql`WITH
  running AS (
    SELECT user_id, project_id, created_at, ${isHeld} AS is_held FROM turns WHERE status = 'running'
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
  LIMIT ${sql.raw(String(most))}`);

/**
 * Whose turn it is, first to be served first. What has begun goes before what has not. Among those
 * that wait, owners with fewer turns going on come first, then the one who was served longest ago:
 * somebody with one message waits for one turn to end, however many messages another has sent before.
 */
export async function waitingProjects(db: Db, who: Holder): Promise<WaitingProject[]> {
  return waiting(db, { only: onlyHolder(who) });
}
