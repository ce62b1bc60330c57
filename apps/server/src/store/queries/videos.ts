import type { Db } from '../db.ts';
import { and, eq, getTableColumns, isNull, lt, placeholder, sql } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { videos } from '../tables/gateway.ts';

type Row = typeof videos.$inferSelect;
/** A video without its bytes, which only content requests need. */
export type Video = Omit<Row, 'content'>;

const { content: _content, ...columns } = getTableColumns(videos);

export async function insertVideo(db: Db, video: typeof videos.$inferInsert): Promise<Video> {
  const [created] = await db.insert(videos).values(video).returning(columns);
  if (!created) throw new Error('the video was not recorded');
  return created;
}

/** Finds a video of a project that is not deleted; with a visitor, only one that this visitor ordered. */
export async function findVideo(
  db: Db,
  projectId: string,
  id: string,
  visitor?: string,
): Promise<Video | undefined> {
  const isOfProject = and(eq(videos.id, id), eq(videos.projectId, projectId));
  const isMatch = and(isOfProject, isNull(videos.deletedAt), orderedBy(visitor));
  const [found] = await db.select(columns).from(videos).where(isMatch);
  return found;
}

/** Finds a video in progress at its provider, deleted or not. */
export async function findVideoInProgress(db: Db, id: string): Promise<Video | undefined> {
  const [found] = await db
    .select(columns)
    .from(videos)
    .where(and(eq(videos.id, id), isInProgress));
  return found;
}

const isInProgress = sql`${videos.status} IN ('queued', 'in_progress')`;

const orderedBy = (visitor: string | undefined) =>
  visitor === undefined ? undefined : eq(videos.visitor, visitor);

/** Lists videos that are not deleted, newest first; with a visitor, only those that this visitor ordered. */
export async function listVideos(
  db: Db,
  projectId: string,
  { limit, from }: PageRequest,
  visitor?: string,
): Promise<Video[]> {
  const { rest, order } = newestFirst(videos.createdAt, videos.id, from);
  return db
    .select(columns)
    .from(videos)
    .where(and(eq(videos.projectId, projectId), isNull(videos.deletedAt), orderedBy(visitor), rest))
    .orderBy(...order)
    .limit(limit);
}

export async function readVideo(db: Db, id: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ content: videos.content })
    .from(videos)
    .where(eq(videos.id, id));
  return found?.content ?? undefined;
}

/** Changes a video in progress; false if it is not in progress any more. */
export async function updateVideo(
  db: Db,
  id: string,
  changes: Partial<typeof videos.$inferInsert>,
): Promise<boolean> {
  const moved = await db
    .update(videos)
    .set(changes)
    .where(and(eq(videos.id, id), isInProgress))
    .returning({ id: videos.id });
  return moved.length > 0;
}

export async function deleteVideo(db: Db, id: string): Promise<void> {
  await db.delete(videos).where(eq(videos.id, id));
}

const due = prepareRawStatement<{ id: string }>(sql`UPDATE videos
  SET look_at = now() + ${placeholder('seconds')}::integer * interval '1 second'
  WHERE id IN (SELECT id FROM videos WHERE status IN ('queued', 'in_progress') AND look_at < now()
    ORDER BY look_at LIMIT 10 FOR UPDATE SKIP LOCKED)
  RETURNING id`);

/** Claims videos whose providers are due to be polled; no other process polls them for this many seconds. */
export async function claimDueVideos(db: Db, seconds: number): Promise<string[]> {
  const rows = await due(db, { seconds });
  return rows.map(({ id }) => id);
}

export async function deleteExpiredVideos(db: Db, now: Date): Promise<void> {
  await db.delete(videos).where(lt(videos.expiresAt, now));
}
