import type { Db } from '../db.ts';
import { and, eq, gt, isNull, lte, sql } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { appUploadChunks, appUploads, appUploadUsage } from '../tables/app-uploads.ts';
import { projects } from '../tables/projects.ts';

export type AppUpload = typeof appUploads.$inferSelect;
export type AppUploadKey = Pick<AppUpload, 'projectId' | 'stage'>;
export type NewAppUpload = Omit<AppUpload, 'createdAt' | 'expiresAt'>;

/** Maximum size and number of all files of one app and stage. */
export interface AppUploadQuota {
  readonly bytes: number;
  readonly files: number;
}

/** The reason why nothing was reserved. `gone`: the project or the upload no longer exists. */
export type AppUploadRefusal = 'full' | 'too_many' | 'gone';

/** Rolls a transaction back. */
class RefusedError extends Error {
  readonly reason: AppUploadRefusal;

  constructor(reason: AppUploadRefusal) {
    super(reason);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

/** Reserves the size of a file that is about to be received, and that expires unless it is completed. */
export function startAppUpload(
  db: Db,
  upload: NewAppUpload,
  quota: AppUploadQuota,
  expiresInMs: number,
): Promise<AppUploadRefusal | undefined> {
  return unlessRefused(
    db.transaction(async (tx) => {
      // Locked first, as by the deletion of the project.
      const [project] = await tx
        .select({ id: projects.id })
        .from(projects)
        .where(eq(projects.id, upload.projectId))
        .for('key share');
      if (!project) throw new RefusedError('gone');
      await tx
        .insert(appUploadUsage)
        .values({ projectId: upload.projectId, stage: upload.stage, bytes: 0, files: 0 })
        .onConflictDoNothing();
      const [usage] = await tx
        .update(appUploadUsage)
        .set({
          bytes: sql`${appUploadUsage.bytes} + ${upload.sizeBytes}`,
          files: sql`${appUploadUsage.files} + 1`,
        })
        .where(isOf(appUploadUsage, upload))
        .returning();
      if (!usage || usage.files > quota.files) throw new RefusedError('too_many');
      if (usage.bytes > quota.bytes) throw new RefusedError('full');
      await tx.insert(appUploads).values({ ...upload, expiresAt: afterMs(expiresInMs) });
    }),
  );
}

/** Reserves more for a file whose size is not known in advance. */
export function growAppUpload(
  db: Db,
  upload: AppUploadKey & Pick<AppUpload, 'id'>,
  bytes: number,
  quota: AppUploadQuota,
): Promise<AppUploadRefusal | undefined> {
  return unlessRefused(
    db.transaction(async (tx) => {
      const grown = await tx
        .update(appUploads)
        .set({ sizeBytes: sql`${appUploads.sizeBytes} + ${bytes}` })
        .where(and(eq(appUploads.id, upload.id), gt(appUploads.expiresAt, sql`now()`)));
      if (grown.rowCount !== 1) throw new RefusedError('gone');
      const [usage] = await tx
        .update(appUploadUsage)
        .set({ bytes: sql`${appUploadUsage.bytes} + ${bytes}` })
        .where(isOf(appUploadUsage, upload))
        .returning();
      if (!usage || usage.bytes > quota.bytes) throw new RefusedError('full');
    }),
  );
}

export async function insertAppUploadChunk(
  db: Db,
  { uploadId, number, bytes }: typeof appUploadChunks.$inferInsert,
): Promise<AppUploadRefusal | undefined> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO app_upload_chunks (upload_id, number, bytes)
    SELECT id, ${number}::int, ${bytes}::bytea FROM app_uploads
    WHERE id = ${uploadId} AND expires_at > now()`);
  return rowCount === 1 ? undefined : 'gone';
}

/** Resolves to undefined if the upload is gone, for example with its project, or if it lacks something. */
export async function completeAppUpload(
  db: Db,
  { id, sizeBytes }: Pick<AppUpload, 'id' | 'sizeBytes'>,
): Promise<AppUpload | undefined> {
  const [completed] = await db
    .update(appUploads)
    .set({ expiresAt: null, createdAt: sql`now()` })
    .where(
      and(
        eq(appUploads.id, id),
        eq(appUploads.sizeBytes, sizeBytes),
        gt(appUploads.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return completed;
}

/** Newest first; with an owner, only the owner's. */
export function listAppUploads(
  db: Db,
  { owner, ...key }: AppUploadKey & { readonly owner?: string | undefined },
  { limit, from }: PageRequest,
): Promise<AppUpload[]> {
  const { rest, order } = newestFirst(appUploads.createdAt, appUploads.id, from);
  const isOwned = owner === undefined ? undefined : eq(appUploads.owner, owner);
  return db
    .select()
    .from(appUploads)
    .where(and(isOf(appUploads, key), isNull(appUploads.expiresAt), isOwned, rest))
    .orderBy(...order)
    .limit(limit);
}

/** In one stage, or in any. */
export async function findAppUpload(
  db: Db,
  { projectId, stage }: Pick<AppUpload, 'projectId'> & Partial<AppUploadKey>,
  id: string,
): Promise<AppUpload | undefined> {
  const isInStage = stage && eq(appUploads.stage, stage);
  const [found] = await db
    .select()
    .from(appUploads)
    .where(
      and(
        eq(appUploads.id, id),
        eq(appUploads.projectId, projectId),
        isNull(appUploads.expiresAt),
        isInStage,
      ),
    );
  return found;
}

export async function readAppUploadChunk(
  db: Db,
  uploadId: string,
  number: number,
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: appUploadChunks.bytes })
    .from(appUploadChunks)
    .where(and(eq(appUploadChunks.uploadId, uploadId), eq(appUploadChunks.number, number)));
  return found?.bytes;
}

export async function readAppUploadUsage(
  db: Db,
  key: AppUploadKey,
): Promise<{ readonly bytes: number; readonly files: number }> {
  const [found] = await db
    .select({ bytes: appUploadUsage.bytes, files: appUploadUsage.files })
    .from(appUploadUsage)
    .where(isOf(appUploadUsage, key));
  return found ?? { bytes: 0, files: 0 };
}

/** Resolves to false if it was gone already. */
export function removeAppUpload(db: Db, id: string): Promise<boolean> {
  return removeWhere(db, sql`id = ${id}`);
}

/** Removes files that were not completed in time, one after another, at most `limit`. */
export async function removeExpiredAppUploads(db: Db, limit: number): Promise<void> {
  const expired = await db
    .select({ id: appUploads.id })
    .from(appUploads)
    .where(lte(appUploads.expiresAt, sql`now()`))
    .limit(limit);
  for (const { id } of expired) await removeWhere(db, sql`id = ${id} AND expires_at <= now()`);
}

/** In one statement, so that what counts towards the quota is always right. */
async function removeWhere(db: Db, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH removed AS (
      DELETE FROM app_uploads WHERE ${condition} RETURNING project_id, stage, size_bytes
    )
    UPDATE app_upload_usage AS usage
    SET bytes = usage.bytes - removed.size_bytes, files = usage.files - 1
    FROM removed
    WHERE usage.project_id = removed.project_id AND usage.stage = removed.stage`);
  return rowCount === 1;
}

function isOf(
  table: typeof appUploads | typeof appUploadUsage,
  { projectId, stage }: AppUploadKey,
) {
  return and(eq(table.projectId, projectId), eq(table.stage, stage));
}

async function unlessRefused(reserving: Promise<void>): Promise<AppUploadRefusal | undefined> {
  try {
    await reserving;
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.reason;
    throw error;
  }
}

function afterMs(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
