import type { Platform } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, eq, gt, inArray, isNotNull, isNull, ne, placeholder, sql } from '../drizzle.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { users } from '../tables/identity.ts';
import { blobs, projects } from '../tables/projects.ts';
import { publications, releaseFiles, releases } from '../tables/publishing.ts';

export type Publication = typeof publications.$inferSelect;

export async function findPublication(db: Db, projectId: string): Promise<Publication | undefined> {
  const [found] = await db.select().from(publications).where(eq(publications.projectId, projectId));
  return found;
}

/** True if another project has this name. */
export async function isNameTaken(db: Db, name: string, projectId: string): Promise<boolean> {
  const found = await db
    .select({ name: publications.name })
    .from(publications)
    .where(and(eq(publications.name, name), ne(publications.projectId, projectId)));
  return found.length > 0;
}

/** Assigns a name to a project, or changes it; false if another project has it. */
export async function claimName(db: Db, projectId: string, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    INSERT INTO publications (project_id, name) SELECT ${projectId}, ${name}
    WHERE NOT EXISTS (
      SELECT 1 FROM publications WHERE name = ${name} AND project_id <> ${projectId}
    )
    ON CONFLICT DO NOTHING RETURNING name`);
  if (rows.length > 0) return true;
  const { rows: renamed } = await db.execute(sql`
    UPDATE publications SET name = ${name} WHERE project_id = ${projectId} AND NOT EXISTS (
      SELECT 1 FROM publications WHERE name = ${name} AND project_id <> ${projectId}
    ) RETURNING name`);
  return renamed.length > 0;
}

export type SiteChanges = Partial<Pick<Publication, 'description' | 'hasAi'>>;

/** Makes a release the live one. The project is locked and already has its name. */
export async function setLiveRelease(
  db: Db,
  { id, projectId }: Pick<typeof releases.$inferSelect, 'id' | 'projectId'>,
  now: Date,
  changes: SiteChanges = {},
): Promise<void> {
  const before = await findPublication(db, projectId);
  if (before?.liveRelease && before.liveRelease !== id) {
    await db.update(releases).set({ liveUntil: now }).where(eq(releases.id, before.liveRelease));
  }
  await db.update(releases).set({ liveUntil: null }).where(eq(releases.id, id));
  await db
    .update(publications)
    .set({ ...changes, liveRelease: id, publishedAt: now })
    .where(eq(publications.projectId, projectId));
}

export async function changeSite(db: Db, projectId: string, changes: SiteChanges): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await db.update(publications).set(changes).where(eq(publications.projectId, projectId));
}

/** Takes a project's site offline; the project keeps its name. */
export async function unpublish(db: Db, projectId: string): Promise<void> {
  await db
    .update(publications)
    .set({ liveRelease: null, publishedAt: null })
    .where(eq(publications.projectId, projectId));
  // Also removes earlier releases, whose files open pages may still request.
  await db.update(releases).set({ liveUntil: null }).where(eq(releases.projectId, projectId));
}

export interface PublishedProject {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly platform: Platform;
  readonly authorName: string | null;
  readonly publishedAt: Date | null;
}

/** The public information on the project published under a name. */
export async function findPublished(db: Db, name: string): Promise<PublishedProject | undefined> {
  const [found] = await db
    .select({
      name: publications.name,
      title: projects.title,
      description: publications.description,
      platform: projects.appPlatform,
      authorName: users.name,
      publishedAt: publications.publishedAt,
    })
    .from(publications)
    .innerJoin(projects, eq(projects.id, publications.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(
      and(
        eq(publications.name, name),
        isNotNull(publications.liveRelease),
        isNull(projects.trashedAt),
      ),
    );
  return found;
}

export interface LiveSite {
  readonly projectId: string;
  readonly releaseId: string;
  readonly hasAi: boolean;
  readonly hasServer: boolean;
}

const liveSiteColumns = {
  projectId: publications.projectId,
  releaseId: releases.id,
  hasAi: publications.hasAi,
  hasServer: releases.hasServer,
};
// Runs for every request of a published app.
const findLive = prepareStatement(liveSiteColumns, (db) =>
  db
    .select(liveSiteColumns)
    .from(publications)
    .innerJoin(releases, eq(releases.id, publications.liveRelease))
    .innerJoin(projects, eq(projects.id, publications.projectId))
    .where(and(eq(publications.name, placeholder('name')), isNull(projects.trashedAt))),
);

export async function findLiveSite(db: Db, name: string): Promise<LiveSite | undefined> {
  const [found] = await findLive(db, { name });
  return found;
}

/** Returns which of these releases are live. Those of projects in the trash are not. */
export async function findLiveReleases(
  db: Db,
  releaseIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: publications.liveRelease })
    .from(publications)
    .innerJoin(projects, eq(projects.id, publications.projectId))
    .where(and(inArray(publications.liveRelease, [...releaseIds]), isNull(projects.trashedAt)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export type ServedFile = Pick<
  typeof releaseFiles.$inferSelect,
  'path' | 'encoding' | 'hash' | 'size' | 'isImmutable'
>;

const servedColumns = {
  path: releaseFiles.path,
  encoding: releaseFiles.encoding,
  hash: releaseFiles.hash,
  size: releaseFiles.size,
  isImmutable: releaseFiles.isImmutable,
};

/** The files of a release at these paths, in every encoding. */
export async function findServedFiles(
  db: Db,
  releaseId: string,
  paths: readonly string[],
): Promise<ServedFile[]> {
  return db
    .select(servedColumns)
    .from(releaseFiles)
    .where(and(eq(releaseFiles.releaseId, releaseId), inArray(releaseFiles.path, [...paths])));
}

/** The same path in the project's latest other release that was live after a given time. */
export async function findEarlierFile(
  db: Db,
  projectId: string,
  path: string,
  seenAfter: Date,
): Promise<ServedFile[]> {
  const newest = db
    .select({ id: releases.id })
    .from(releases)
    .innerJoin(
      releaseFiles,
      and(eq(releaseFiles.releaseId, releases.id), eq(releaseFiles.path, path)),
    )
    .where(and(eq(releases.projectId, projectId), gt(releases.liveUntil, seenAfter)))
    .orderBy(sql`${releases.liveUntil} DESC`)
    .limit(1);
  return db
    .select(servedColumns)
    .from(releaseFiles)
    .where(and(eq(releaseFiles.path, path), inArray(releaseFiles.releaseId, newest)));
}

export async function readServedFile(db: Db, hash: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: blobs.bytes }).from(blobs).where(eq(blobs.hash, hash));
  return found?.bytes;
}
