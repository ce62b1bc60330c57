import { newId, type ProjectOrder, type ProjectStatus } from '@millwright/contract';
import { activeStatuses } from '../../core/turn-states.ts';
import type { Db } from '../db.ts';
import {
  alias,
  and,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  placeholder,
  type SQL,
  sql,
} from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { projects } from '../tables/projects.ts';
import { turns } from '../tables/turns.ts';

export type Project = typeof projects.$inferSelect;

/** A project with the state derived from its turns. */
export interface ProjectState {
  readonly project: Project;
  readonly status: ProjectStatus;
  readonly activeTurnId: string | null;
  readonly queuedTurns: number;
  readonly latestCheckpointId: string | null;
  /** Of the screenshot of its app; null if there is none. */
  readonly screenshotVersion: string | null;
  readonly isPublished: boolean;
}

const columns = getTableColumns(projects);
const hasId = eq(projects.id, placeholder('id'));
const find = prepareStatement(columns, (db) => db.select().from(projects).where(hasId));
// Runs for every request of a preview's page.
const findBySlug = prepareStatement(columns, (db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.slug, placeholder('slug')), isNull(projects.trashedAt))),
);
const lock = prepareStatement(columns, (db) =>
  db.select().from(projects).where(hasId).for('update'),
);
const insert = prepareStatement(columns, (db) =>
  db
    .insert(projects)
    .values({
      id: placeholder('id'),
      ownerId: placeholder('ownerId'),
      title: placeholder('title'),
      appPlatform: placeholder('appPlatform'),
      slug: placeholder('slug'),
      visibility: placeholder('visibility'),
      forkedFrom: placeholder('forkedFrom'),
    })
    .returning(),
);

export async function findProject(db: Db, id: string): Promise<Project | undefined> {
  const [project] = await find(db, { id });
  return project;
}

/** Finds a project by the slug of its preview, which a project in the trash does not have. */
export async function findProjectBySlug(db: Db, slug: string): Promise<Project | undefined> {
  const [project] = await findBySlug(db, { slug });
  return project;
}

/** Loads a project and locks it against other writers until the transaction ends. */
export async function lockProject(db: Db, id: string): Promise<Project | undefined> {
  const [project] = await lock(db, { id });
  return project;
}

/** The last sequence number of each of these logs. */
export async function readHeads(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Project, 'id' | 'headSeq'>[]> {
  return db
    .select({ id: projects.id, headSeq: projects.headSeq })
    .from(projects)
    .where(inArray(projects.id, [...ids]));
}

/** The database's error code when a plan allows no further project (0013_billing.sql). */
const planFullCode = 'MW001';

/** True if a project was rejected because of its owner's plan limit. */
export function isPlanFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === planFullCode || isPlanFull(error.cause);
}

const defaults = { visibility: 'link', forkedFrom: null } as const;

export async function insertProject(
  db: Db,
  project: Pick<Project, 'id' | 'ownerId' | 'title' | 'appPlatform'>,
  { visibility, forkedFrom }: Pick<Project, 'visibility' | 'forkedFrom'> = defaults,
): Promise<Project> {
  // A preview's URL is what keeps it private, so the slug is as unguessable as an id.
  const slug = newId('project').slice(4).toLowerCase();
  const [inserted] = await insert(db, { ...project, slug, visibility, forkedFrom });
  if (!inserted) throw new Error('the project was not inserted');
  return inserted;
}

const active = alias(turns, 'active');
const queuedTurns = sql<number>`(SELECT count(*)::int FROM turns queued
  WHERE queued.project_id = ${projects.id} AND queued.status = 'queued')`;
const status = sql<ProjectStatus>`CASE
  WHEN ${projects.archivedAt} IS NOT NULL THEN 'archived'
  WHEN ${active.stop} IS NOT NULL THEN 'stopping'
  WHEN ${active.status} IS NOT NULL THEN ${active.status}
  WHEN ${queuedTurns} > 0 THEN 'queued'
  ELSE 'idle' END`;

const latestCheckpointId = sql<string | null>`(SELECT latest.id FROM checkpoints latest
  WHERE latest.project_id = ${projects.id} AND latest.number = ${projects.lastCheckpoint})`;

const screenshotVersion = sql<string | null>`(SELECT version FROM project_screenshots
  WHERE project_screenshots.project_id = ${projects.id})`;
const isPublished = sql<boolean>`EXISTS (SELECT FROM publications
  WHERE publications.project_id = ${projects.id} AND publications.live_release IS NOT NULL)`;

/** A single statement, so that the parts of a state are consistent. */
function selectStates(db: Db) {
  return db
    .select({
      project: projects,
      status,
      activeTurnId: active.id,
      queuedTurns,
      latestCheckpointId,
      screenshotVersion,
      isPublished,
    })
    .from(projects)
    .leftJoin(
      active,
      and(eq(active.projectId, projects.id), inArray(active.status, [...activeStatuses])),
    )
    .$dynamic();
}

export async function findProjectState(db: Db, id: string): Promise<ProjectState | undefined> {
  const [state] = await selectStates(db).where(eq(projects.id, id)).limit(1);
  return state;
}

export interface ProjectFilter {
  readonly query?: string | undefined;
  readonly status?: ProjectStatus | undefined;
  readonly archived?: boolean | undefined;
  readonly tag?: string | undefined;
  /** Only projects in the trash; otherwise, only others. */
  readonly trashed: boolean;
}

function isSet(
  column: typeof projects.archivedAt | typeof projects.trashedAt,
  wanted: boolean | undefined,
): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? isNotNull(column) : isNull(column);
}

/** The time that determines a project's rank in a list. */
const rankedBy = { created: 'createdAt', activity: 'updatedAt' } as const;

export const rankOf = (project: Project, order: ProjectOrder): Date => project[rankedBy[order]];

/**
 * Newest first, or the last used first. The latter sorts all of the owner's projects: an index on a column that every
 * event changes would cost each turn more than a list gains.
 */
export async function listProjects(
  db: Db,
  ownerId: string,
  filter: ProjectFilter,
  orderBy: ProjectOrder,
  { limit, from }: PageRequest,
): Promise<ProjectState[]> {
  const { rest, order } = newestFirst(projects[rankedBy[orderBy]], projects.id, from);
  const title = filter.query?.replace(/[\\%_]/g, '\\$&');
  return selectStates(db)
    .where(
      and(
        eq(projects.ownerId, ownerId),
        title ? ilike(projects.title, `%${title}%`) : undefined,
        filter.status ? eq(status, filter.status) : undefined,
        filter.tag ? sql`${projects.tags} @> to_jsonb(${filter.tag}::text)` : undefined,
        isSet(projects.archivedAt, filter.archived),
        isSet(projects.trashedAt, filter.trashed),
        rest,
      ),
    )
    .orderBy(...order)
    .limit(limit);
}

export async function updateProject(
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      Project,
      | 'title'
      | 'tags'
      | 'visibility'
      | 'archivedAt'
      | 'trashedAt'
      | 'turnCreditLimit'
      | 'monthlyCreditLimit'
    >
  >,
): Promise<Project | undefined> {
  // Sorting projects by tags leaves them in their place in the list.
  const { tags: _tags, ...others } = changes;
  const isActivity = Object.values(others).some((value) => value !== undefined);
  const [project] = await db
    .update(projects)
    .set({ ...changes, ...(isActivity && { updatedAt: sql`now()` }) })
    .where(eq(projects.id, id))
    .returning();
  return project;
}

export async function deleteProject(db: Db, id: string): Promise<void> {
  await db.delete(projects).where(eq(projects.id, id));
}

/** Ids of all projects in a user's trash. */
export async function listTrash(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), isNotNull(projects.trashedAt)));
  return rows.map(({ id }) => id);
}

/** Deletes a project; false if it is not in the trash anymore. */
export async function deleteTrashedProject(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .delete(projects)
    .where(and(eq(projects.id, id), isNotNull(projects.trashedAt)))
    .returning({ id: projects.id });
  return deleted.length > 0;
}

/**
 * Deletes the project that has been in the trash for longest, if it was put there before a time; false if there is
 * none. Skips projects that are locked, because another process deletes or restores them.
 */
export async function deleteExpiredProject(db: Db, trashedBefore: Date): Promise<boolean> {
  const oldest = db
    .select({ id: projects.id })
    .from(projects)
    .where(lt(projects.trashedAt, trashedBefore))
    .orderBy(projects.trashedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const deleted = await db
    .delete(projects)
    .where(inArray(projects.id, oldest))
    .returning({ id: projects.id });
  return deleted.length > 0;
}
