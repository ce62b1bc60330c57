import { beaconLimits, newId } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../db.ts';
import { and, desc, eq, gte, isNotNull, isNull, lte, placeholder, sql } from '../drizzle.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { projects } from '../tables/projects.ts';
import { publications } from '../tables/publishing.ts';
import { siteKeys, visitCounts } from '../tables/shares-and-visits.ts';
import { takeAdvisoryLock } from '../take-advisory-lock.ts';
import type { Project } from './projects.ts';

export type SiteKey = typeof siteKeys.$inferSelect;
export type VisitKind = (typeof visitCounts.$inferSelect)['kind'];
/** The site that a key belongs to. */
export type Site = Pick<Project, 'slug'> &
  SiteKey & {
    /** The name under which the app is published; null if it is not published. */
    readonly publishedName: string | null;
  };

/** Changes only the allowed origins of a project's app; undefined if it has no key. */
export async function changeSiteOrigins(
  db: Db,
  projectId: string,
  allowedOrigins: string[],
): Promise<SiteKey | undefined> {
  const [changed] = await db
    .update(siteKeys)
    .set({ allowedOrigins })
    .where(eq(siteKeys.projectId, projectId))
    .returning();
  return changed;
}

/** The name that counts all further names once a day has too many. */
const otherName = '(other)';
const topNames = 20;

const siteColumns = {
  projectId: siteKeys.projectId,
  key: siteKeys.key,
  allowedOrigins: siteKeys.allowedOrigins,
  createdAt: siteKeys.createdAt,
  slug: projects.slug,
  publishedName: publications.name,
};
const byKey = prepareStatement<Site>(siteColumns, (db) =>
  db
    .select(siteColumns)
    .from(siteKeys)
    .innerJoin(projects, eq(projects.id, siteKeys.projectId))
    .leftJoin(
      publications,
      and(eq(publications.projectId, projects.id), isNotNull(publications.liveRelease)),
    )
    .where(and(eq(siteKeys.key, placeholder('key')), isNull(projects.trashedAt))),
);

export async function findSite(db: Db, key: string): Promise<Site | undefined> {
  const [site] = await byKey(db, { key });
  return site;
}

export async function findSiteKey(db: Db, projectId: string): Promise<SiteKey | undefined> {
  const [key] = await db.select().from(siteKeys).where(eq(siteKeys.projectId, projectId)).limit(1);
  return key;
}

/** Creates a key and invalidates the previous one. */
export async function putSiteKey(
  db: Db,
  projectId: string,
  allowedOrigins: string[] | undefined,
): Promise<SiteKey> {
  const fresh = { key: newId('site'), createdAt: new Date() };
  const [created] = await db
    .insert(siteKeys)
    .values({ projectId, ...fresh, allowedOrigins: allowedOrigins ?? [] })
    .onConflictDoUpdate({
      target: siteKeys.projectId,
      set: { ...fresh, ...(allowedOrigins && { allowedOrigins }) },
    })
    .returning();
  if (!created) throw new Error('the key was not created');
  return created;
}

export interface VisitEntry {
  readonly kind: VisitKind;
  readonly name: string;
}

/** Adds to the counts of a day. Limits the number of separate names per kind. */
export async function countVisits(
  db: NodePgDatabase,
  projectId: string,
  day: string,
  visits: readonly VisitEntry[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, `visits ${projectId}`);
    const known = await tx
      .select({ kind: visitCounts.kind, name: visitCounts.name })
      .from(visitCounts)
      .where(and(eq(visitCounts.projectId, projectId), eq(visitCounts.day, day)));
    const names = new Map<VisitKind, Set<string>>();
    for (const { kind, name } of known) names.set(kind, (names.get(kind) ?? new Set()).add(name));
    const added = new Map<string, typeof visitCounts.$inferInsert>();
    for (const { kind, name: requestedName } of visits) {
      const knownNames = names.get(kind) ?? new Set();
      names.set(kind, knownNames);
      const name =
        knownNames.has(requestedName) || knownNames.size < beaconLimits.namesPerDay
          ? requestedName
          : otherName;
      knownNames.add(name);
      const row = added.get(`${kind} ${name}`);
      if (row) row.count += 1;
      else added.set(`${kind} ${name}`, { projectId, day, kind, name, count: 1 });
    }
    const { projectId: ofProject, day: ofDay, kind, name } = visitCounts;
    await tx
      .insert(visitCounts)
      .values([...added.values()])
      .onConflictDoUpdate({
        target: [ofProject, ofDay, kind, name],
        set: { count: sql`${visitCounts.count} + excluded.count` },
      });
  });
}

export interface VisitSpan {
  readonly projectId: string;
  readonly from: string;
  readonly to: string;
}

const within = ({ projectId, from, to }: VisitSpan) =>
  and(eq(visitCounts.projectId, projectId), gte(visitCounts.day, from), lte(visitCounts.day, to));

/** Page views by day, for days that had some. */
export async function readVisitDays(db: Db, span: VisitSpan): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: sql<string>`${visitCounts.day}::text`, count: visitCounts.count })
    .from(visitCounts)
    .where(and(within(span), eq(visitCounts.kind, 'event'), eq(visitCounts.name, 'pageview')));
  return new Map(rows.map(({ day, count: visits }) => [day, visits]));
}

/** The names with the highest counts. */
export async function readTopVisits(
  db: Db,
  span: VisitSpan,
  kind: VisitKind,
): Promise<{ name: string; count: number }[]> {
  const sum = sql<number>`sum(${visitCounts.count})::float8`;
  return db
    .select({ name: visitCounts.name, count: sum })
    .from(visitCounts)
    .where(and(within(span), eq(visitCounts.kind, kind)))
    .groupBy(visitCounts.name)
    .orderBy(desc(sum), visitCounts.name)
    .limit(topNames);
}
