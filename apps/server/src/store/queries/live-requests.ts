import type { Db } from '../db.ts';
import { and, desc, eq, gt, sql } from '../drizzle.ts';
import { keepNewest } from '../keep-newest.ts';
import { liveRequests } from '../tables/publishing.ts';

export type LiveRequest = typeof liveRequests.$inferSelect;
export type NewLiveRequest = Omit<LiveRequest, 'id'>;

/** Requests of each project that are kept. */
const keptRequests = 500;

/** Adds requests to projects that still exist, and deletes all but the newest of each project. */
export async function appendLiveRequests(
  db: Db,
  requests: readonly NewLiveRequest[],
): Promise<void> {
  const column = (name: 'projectId' | 'description') =>
    sql.param(requests.map((request) => request[name]));
  const times = sql.param(requests.map(({ createdAt }) => createdAt.toISOString()));
  await db.execute(sql`
    INSERT INTO live_requests (project_id, description, created_at)
    SELECT request.project_id, request.description, request.at
    FROM unnest(
      ${column('projectId')}::text[], ${column('description')}::text[], ${times}::timestamptz[]
    ) WITH ORDINALITY AS request (project_id, description, at, number)
    WHERE EXISTS (SELECT 1 FROM projects WHERE projects.id = request.project_id)
    ORDER BY request.number`);
  const projectIds = new Set(requests.map((request) => request.projectId));
  for (const projectId of projectIds)
    await keepNewest(db, 'live_requests', projectId, keptRequests);
}

/** The newest requests after an id, oldest first. */
export async function readLiveRequests(
  db: Db,
  projectId: string,
  limit: number,
  after = 0,
): Promise<LiveRequest[]> {
  const rows = await db
    .select()
    .from(liveRequests)
    .where(and(eq(liveRequests.projectId, projectId), gt(liveRequests.id, after)))
    .orderBy(desc(liveRequests.id))
    .limit(limit);
  return rows.toReversed();
}
