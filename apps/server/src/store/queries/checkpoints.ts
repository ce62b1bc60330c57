import { newId } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt } from '../drizzle.ts';
import { checkpoints, projects } from '../tables/projects.ts';
import { turns } from '../tables/turns.ts';
import type { Project } from './projects.ts';

export type Checkpoint = typeof checkpoints.$inferSelect;

/** A checkpoint with its turn's prompt. */
export type TurnCheckpoint = Checkpoint & { readonly prompt: string | null };

/** Closes the span since the last checkpoint. The caller holds the project's lock. */
export async function insertCheckpoint(
  db: Db,
  checkpoint: Omit<Checkpoint, 'id' | 'slug' | 'createdAt'>,
): Promise<Checkpoint> {
  const { projectId, number } = checkpoint;
  await db.update(projects).set({ lastCheckpoint: number }).where(eq(projects.id, projectId));
  const [inserted] = await db
    .insert(checkpoints)
    .values({ ...checkpoint, id: newId('checkpoint') })
    .returning();
  if (!inserted) throw new Error('the checkpoint was not inserted');
  return inserted;
}

export async function findCheckpoint(
  db: Db,
  projectId: string,
  id: string,
): Promise<Checkpoint | undefined> {
  const [checkpoint] = await db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.projectId, projectId), eq(checkpoints.id, id)));
  return checkpoint;
}

/** Finds a checkpoint of any project. */
export async function findCheckpointById(db: Db, id: string): Promise<Checkpoint | undefined> {
  const [checkpoint] = await db.select().from(checkpoints).where(eq(checkpoints.id, id));
  return checkpoint;
}

/** Finds a checkpoint by the slug of its preview, with its project. */
export async function findCheckpointBySlug(
  db: Db,
  slug: string,
): Promise<{ checkpoint: Checkpoint; project: Project } | undefined> {
  const [found] = await db
    .select({ checkpoint: checkpoints, project: projects })
    .from(checkpoints)
    .innerJoin(projects, eq(projects.id, checkpoints.projectId))
    .where(and(eq(checkpoints.slug, slug), isNull(projects.trashedAt)));
  return found;
}

export async function findCheckpointByNumber(
  db: Db,
  projectId: string,
  number: number,
): Promise<Checkpoint | undefined> {
  const [checkpoint] = await db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.projectId, projectId), eq(checkpoints.number, number)));
  return checkpoint;
}

/** The fields of each checkpoint that determine which ones the current files derive from. */
export async function readAncestry(
  db: Db,
  projectId: string,
): Promise<Pick<Checkpoint, 'id' | 'number' | 'turnId' | 'restoredFrom'>[]> {
  const { id, number, turnId, restoredFrom } = checkpoints;
  return db
    .select({ id, number, turnId, restoredFrom })
    .from(checkpoints)
    .where(eq(checkpoints.projectId, projectId))
    .orderBy(desc(number));
}

/** Maps each turn to the checkpoint with its work. */
export async function findCheckpointsOfTurns(
  db: Db,
  turnIds: readonly string[],
): Promise<Map<string, string>> {
  const { id, turnId } = checkpoints;
  const rows = await db
    .select({ id, turnId })
    .from(checkpoints)
    .where(inArray(turnId, [...turnIds]));
  return new Map(rows.map((row) => [row.turnId ?? '', row.id]));
}

/** Newest first, before a number if one is given. */
export async function listCheckpoints(
  db: Db,
  projectId: string,
  limit: number,
  before?: number,
): Promise<Checkpoint[]> {
  const rest = before === undefined ? undefined : lt(checkpoints.number, before);
  return db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.projectId, projectId), rest))
    .orderBy(desc(checkpoints.number))
    .limit(limit);
}

/** Records that the app of a checkpoint was inspected and passed. */
export async function markCheckpointVerified(db: Db, id: string): Promise<void> {
  await db.update(checkpoints).set({ isVerified: true }).where(eq(checkpoints.id, id));
}

/** The newest checkpoint whose app was inspected and passed. */
export async function findLastVerifiedCheckpoint(
  db: Db,
  projectId: string,
): Promise<Checkpoint | undefined> {
  const [checkpoint] = await db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.projectId, projectId), eq(checkpoints.isVerified, true)))
    .orderBy(desc(checkpoints.number))
    .limit(1);
  return checkpoint;
}

/** The checkpoints after a number, oldest first. */
export async function listCheckpointsAfter(
  db: Db,
  projectId: string,
  number: number,
  limit: number,
): Promise<TurnCheckpoint[]> {
  return db
    .select({ ...getTableColumns(checkpoints), prompt: turns.prompt })
    .from(checkpoints)
    .leftJoin(turns, eq(turns.id, checkpoints.turnId))
    .where(and(eq(checkpoints.projectId, projectId), gt(checkpoints.number, number)))
    .orderBy(asc(checkpoints.number))
    .limit(limit);
}
