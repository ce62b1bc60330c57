import { createHash } from 'node:crypto';
import type { SandboxStatus } from '../../core/ports/sandbox-manager.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Db } from '../../store/db.ts';
import {
  listLiveNodes,
  type Node,
  recordHeartbeat,
  recordSandboxStatuses,
  removeNode,
} from '../../store/queries/nodes.ts';

export interface NodeRegistryOptions {
  readonly db: Db;
  readonly id: string;
  /** Undefined in a process without sandboxes, which reads the directory without registering itself. */
  readonly own?: LocalSandboxes | undefined;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
}

/** The sandboxes of this process. */
export interface LocalSandboxes {
  readonly isForPreviews: boolean;
  statuses(): ReadonlyMap<string, SandboxStatus>;
  /** Drops a sandbox that this process no longer holds. */
  forget(sandbox: { readonly id: string }): void;
}

/** Short enough that visitors of a dead node's preview wait no longer than for a page load. */
const heartbeatMs = 2_000;

/** Registry of live processes with sandboxes. Each one sends a periodic heartbeat and reads the list of the others. */
export class NodeRegistry {
  readonly #options: NodeRegistryOptions;
  #nodes: readonly Node[] = [];
  #url: string | undefined;
  readonly #heartbeat: PeriodicTask;

  constructor(options: NodeRegistryOptions) {
    this.#options = options;
    this.#heartbeat = new PeriodicTask({
      name: 'node directory',
      everyMs: options.everyMs ?? heartbeatMs,
      run: () => this.#beat(),
      onError: options.onError,
    });
  }

  get id(): string {
    return this.#options.id;
  }

  /** Resolves once other processes can find this one. */
  async start(url: string): Promise<void> {
    this.#url = url;
    await this.#beat();
    this.#heartbeat.start();
  }

  /** Looks a node up in the list of the last heartbeat, without a query. */
  findCached(id: string): Node | undefined {
    return this.#nodes.find((node) => node.id === id);
  }

  /** Looks a node up, and reloads the list if the node is unknown. */
  async find(id: string): Promise<Node | undefined> {
    return this.findCached(id) ?? (await this.#reload()).find((node) => node.id === id);
  }

  /** Returns the node that should open a sandbox for a visitor: preview nodes first, then the least loaded. */
  async findLeastLoaded(): Promise<Node | undefined> {
    const [first] = this.#nodes.length > 0 ? this.#nodes : await this.#reload();
    return first;
  }

  /**
   * Returns the node that runs the app of a checkpoint or release, by rendezvous hashing: every process picks the same
   * node as long as the set of live nodes is the same.
   */
  async findNodeFor(id: string): Promise<Node | undefined> {
    const all = this.#nodes.length > 0 ? this.#nodes : await this.#reload();
    const hasPreviewNodes = all.some(({ isForPreviews }) => isForPreviews);
    const [first] = all
      .filter(({ isForPreviews }) => isForPreviews === hasPreviewNodes)
      .map((node) => ({
        node,
        rank: createHash('sha256').update(`${node.id} ${id}`).digest('hex'),
      }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1));
    return first?.node;
  }

  async close(): Promise<void> {
    await this.#heartbeat.stop();
    if (this.#url !== undefined && this.#options.own) {
      await removeNode(this.#options.db, this.id).catch(this.#options.onError);
    }
  }

  async #beat(): Promise<void> {
    const { db, id, own } = this.#options;
    if (own && this.#url !== undefined) {
      const statuses = own.statuses();
      const { isForPreviews } = own;
      await recordHeartbeat(db, { id, url: this.#url, isForPreviews, benches: statuses.size });
      const held = new Set(await recordSandboxStatuses(db, id, statuses));
      // A sandbox that was open before the query and is missing from the result belongs to another process.
      for (const lost of statuses.keys()) if (!held.has(lost)) own.forget({ id: lost });
    }
    await this.#reload();
  }

  async #reload(): Promise<readonly Node[]> {
    this.#nodes = await listLiveNodes(this.#options.db);
    return this.#nodes;
  }
}
