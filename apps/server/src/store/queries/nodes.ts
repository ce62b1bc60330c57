import type { SandboxStatus } from '../../core/ports/sandbox-manager.ts';
import type { Db } from '../db.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from '../drizzle.ts';
import { nodes, projects } from '../tables/projects.ts';

export type Node = Pick<typeof nodes.$inferSelect, 'id' | 'url' | 'isForPreviews' | 'benches'>;

/** A process without a heartbeat for this long is gone, judged only by the database's clock. */
const heartbeatTimeoutMs = 10_000;
const timeBefore = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`;

/** The live nodes in order of preference: nodes for previews first, then by number of sandboxes. */
export function listLiveNodes(db: Db): Promise<Node[]> {
  const { id, url, isForPreviews, benches } = nodes;
  return db
    .select({ id, url, isForPreviews, benches })
    .from(nodes)
    .where(gt(nodes.seenAt, timeBefore(heartbeatTimeoutMs)))
    .orderBy(desc(isForPreviews), asc(benches), asc(id));
}

/** Records a node's heartbeat, and deletes nodes that have been gone for long. */
export async function recordHeartbeat(db: Db, node: Node): Promise<void> {
  const { url, isForPreviews, benches } = node;
  const seenAt = sql`now()`;
  await db
    .insert(nodes)
    .values({ ...node, seenAt })
    .onConflictDoUpdate({ target: nodes.id, set: { url, isForPreviews, benches, seenAt } });
  await db.delete(nodes).where(lt(nodes.seenAt, timeBefore(60 * heartbeatTimeoutMs)));
}

export async function removeNode(db: Db, id: string): Promise<void> {
  await db.delete(nodes).where(eq(nodes.id, id));
  await db
    .update(projects)
    .set({ benchNode: null, benchStatus: null })
    .where(eq(projects.benchNode, id));
}

/**
 * Assigns a project's sandbox to a node; true if it was already there. Waits for the project's lock: later reads see
 * all changes of earlier lock holders, and every later lock holder sees which node to notify.
 */
export async function claimSandbox(db: Db, projectId: string, node: string): Promise<boolean> {
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

/** Like `claimSandbox`, unless another live node has the sandbox. Resolves to true if this node has it now. */
export async function claimSandboxIfFree(
  db: Db,
  projectId: string,
  node: string,
): Promise<boolean> {
  const liveHolder = db
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(eq(nodes.id, projects.benchNode), gt(nodes.seenAt, timeBefore(heartbeatTimeoutMs))));
  const isFree = or(
    isNull(projects.benchNode),
    eq(projects.benchNode, node),
    notExists(liveHolder),
  );
  const [claimed] = await db
    .update(projects)
    .set({
      benchNode: node,
      benchStatus: sql`CASE WHEN bench_node = ${node} THEN bench_status ELSE 'starting' END`,
    })
    .where(and(eq(projects.id, projectId), isFree))
    .returning({ id: projects.id });
  return claimed !== undefined;
}

/** Records that the node no longer has the sandbox, or is no longer believed to. */
export async function releaseSandbox(db: Db, projectId: string, node: string): Promise<void> {
  await db
    .update(projects)
    .set({ benchNode: null, benchStatus: null })
    .where(and(eq(projects.id, projectId), eq(projects.benchNode, node)));
}

/** Records the states of a node's sandboxes, and returns the projects whose sandboxes it still has. */
export async function recordSandboxStatuses(
  db: Db,
  node: string,
  statuses: ReadonlyMap<string, SandboxStatus>,
): Promise<string[]> {
  for (const status of new Set(statuses.values())) {
    const ids = [...statuses].flatMap(([id, current]) => (current === status ? [id] : []));
    const isChanged = sql`${projects.benchStatus} IS DISTINCT FROM ${status}`;
    await db
      .update(projects)
      .set({ benchStatus: status })
      .where(and(inArray(projects.id, ids), eq(projects.benchNode, node), isChanged));
  }
  const held = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.benchNode, node));
  return held.map(({ id }) => id);
}
