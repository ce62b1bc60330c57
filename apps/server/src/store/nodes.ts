import type { Db } from './db.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from './drizzle.ts';
import { nodes, projects } from './tables/projects.ts';

export type Node = Pick<typeof nodes.$inferSelect, 'id' | 'url' | 'isForPreviews' | 'benches'>;
export type BenchStatus = NonNullable<typeof projects.$inferSelect.benchStatus>;

/** A process that was not heard of for so long is gone. By the database's clock alone. */
const silenceMs = 10_000;
const before = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`;

/** Those that live, as they should be asked: for visitors first, then by how much they have. */
export function livingNodes(db: Db): Promise<Node[]> {
  const { id, url, isForPreviews, benches } = nodes;
  return db
    .select({ id, url, isForPreviews, benches })
    .from(nodes)
    .where(gt(nodes.seenAt, before(silenceMs)))
    .orderBy(desc(isForPreviews), asc(benches), asc(id));
}

/** Says that a process lives, and forgets those that have been gone for long. */
export async function noteNode(db: Db, node: Node): Promise<void> {
  const { url, isForPreviews, benches } = node;
  const seenAt = sql`now()`;
  await db
    .insert(nodes)
    .values({ ...node, seenAt })
    .onConflictDoUpdate({ target: nodes.id, set: { url, isForPreviews, benches, seenAt } });
  await db.delete(nodes).where(lt(nodes.seenAt, before(60 * silenceMs)));
}

export async function removeNode(db: Db, id: string): Promise<void> {
  await db.delete(nodes).where(eq(nodes.id, id));
  await db
    .update(projects)
    .set({ benchNode: null, benchStatus: null })
    .where(eq(projects.benchNode, id));
}

/**
 * Makes a process the one that has a project's bench, and says whether it was the one already. It
 * waits for whoever has the project locked: what is read afterwards has all that they did, and
 * whoever locks the project from then on sees whom to tell.
 */
export async function takeBench(db: Db, projectId: string, node: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ node: projects.benchNode })
      .from(projects)
      .where(eq(projects.id, projectId))
      .for('update');
    if (held?.node === node) return true;
    await tx
      .update(projects)
      .set({ benchNode: node, benchStatus: 'starting' })
      .where(eq(projects.id, projectId));
    return false;
  });
}

/** The same unless another one that lives has it. Says whether it has it now. */
export async function takeFreeBench(db: Db, projectId: string, node: string): Promise<boolean> {
  const living = db
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(eq(nodes.id, projects.benchNode), gt(nodes.seenAt, before(silenceMs))));
  const isFree = or(isNull(projects.benchNode), eq(projects.benchNode, node), notExists(living));
  const [taken] = await db
    .update(projects)
    .set({
      benchNode: node,
      benchStatus: sql`CASE WHEN bench_node = ${node} THEN bench_status ELSE 'starting' END`,
    })
    .where(and(eq(projects.id, projectId), isFree))
    .returning({ id: projects.id });
  return taken !== undefined;
}

/** The process does not have the bench any more, or is not believed to. */
export async function leaveBench(db: Db, projectId: string, node: string): Promise<void> {
  await db
    .update(projects)
    .set({ benchNode: null, benchStatus: null })
    .where(and(eq(projects.id, projectId), eq(projects.benchNode, node)));
}

/** Notes how the benches of a process are, and says of which ones it is still the holder. */
export async function noteBenches(
  db: Db,
  node: string,
  benches: ReadonlyMap<string, BenchStatus>,
): Promise<string[]> {
  for (const status of new Set(benches.values())) {
    const ids = [...benches].flatMap(([id, is]) => (is === status ? [id] : []));
    const isNews = sql`${projects.benchStatus} IS DISTINCT FROM ${status}`;
    await db
      .update(projects)
      .set({ benchStatus: status })
      .where(and(inArray(projects.id, ids), eq(projects.benchNode, node), isNews));
  }
  const held = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.benchNode, node));
  return held.map(({ id }) => id);
}
