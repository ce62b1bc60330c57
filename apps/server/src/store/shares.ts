import { createHash } from 'node:crypto';
import type { Db } from './db.ts';
import { eq, getTableColumns, placeholder } from './drizzle.ts';
import type { Project } from './projects.ts';
import { statement } from './statement.ts';
import { users } from './tables/identity.ts';
import { projectShares } from './tables/outside.ts';
import { projects } from './tables/projects.ts';

export type Share = typeof projectShares.$inferSelect;
/** A project as a link leads to it. */
export type SharedProject = Project & { readonly authorName: string | null };

const columns = { ...getTableColumns(projects), authorName: users.name };
const byDigest = statement<SharedProject>(columns, (db) =>
  db
    .select(columns)
    .from(projectShares)
    .innerJoin(projects, eq(projects.id, projectShares.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(eq(projectShares.digest, placeholder('digest'))),
);

export async function findSharedProject(db: Db, token: string): Promise<SharedProject | undefined> {
  const [found] = await byDigest(db, { digest: digestOf(token) });
  return found;
}

export async function findShare(db: Db, projectId: string): Promise<Share | undefined> {
  const [found] = await db
    .select()
    .from(projectShares)
    .where(eq(projectShares.projectId, projectId))
    .limit(1);
  return found;
}

/** Of two at once, one is made. */
export async function insertShare(
  db: Db,
  projectId: string,
  token: string,
  sealed: string,
): Promise<boolean> {
  const made = await db
    .insert(projectShares)
    .values({ projectId, digest: digestOf(token), sealed })
    .onConflictDoNothing()
    .returning({ projectId: projectShares.projectId });
  return made.length > 0;
}

export async function removeShare(db: Db, projectId: string): Promise<boolean> {
  const gone = await db
    .delete(projectShares)
    .where(eq(projectShares.projectId, projectId))
    .returning({ projectId: projectShares.projectId });
  return gone.length > 0;
}

/** A link has 131 random bits, so a fast hash is enough. */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
