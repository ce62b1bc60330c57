import { createHash } from 'node:crypto';
import { PeriodicTask } from '../core/periodic-task.ts';
import type { SandboxStatus } from '../core/ports/sandbox-manager.ts';
import type { Db } from '../store/db.ts';
import { livingNodes, type Node, noteBenches, noteNode, removeNode } from '../store/nodes.ts';

export interface DirectoryOptions {
  readonly db: Db;
  readonly id: string;
  /** Undefined in a process that has no sandboxes: it only looks. */
  readonly own?: LocalSandboxes | undefined;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
}

/** The benches of this process. */
export interface LocalSandboxes {
  readonly isForPreviews: boolean;
  statuses(): ReadonlyMap<string, SandboxStatus>;
  /** Another process has it by now, or nobody. */
  forget(bench: { readonly id: string }): void;
}

/** Often enough that a visitor of one that died waits no longer than for a page. */
const beatMs = 2_000;

/** Which processes have sandboxes and live: each says so again and again, and looks for the others. */
export class Directory {
  readonly #options: DirectoryOptions;
  #nodes: readonly Node[] = [];
  #url: string | undefined;
  readonly #rounds: PeriodicTask;

  constructor(options: DirectoryOptions) {
    this.#options = options;
    this.#rounds = new PeriodicTask({
      name: 'node directory',
      everyMs: options.everyMs ?? beatMs,
      run: () => this.#sayAndLook(),
      onError: options.onError,
    });
  }

  get id(): string {
    return this.#options.id;
  }

  /** Resolves when the others can find this process. */
  async start(url: string): Promise<void> {
    this.#url = url;
    await this.#sayAndLook();
    this.#rounds.start();
  }

  /** As it was known a moment ago. */
  known(id: string): Node | undefined {
    return this.#nodes.find((node) => node.id === id);
  }

  /** Looks again for one that is not known. */
  async find(id: string): Promise<Node | undefined> {
    return this.known(id) ?? (await this.#look()).find((node) => node.id === id);
  }

  /** The one that a visitor's bench should be opened by. */
  async leastBusy(): Promise<Node | undefined> {
    const [first] = this.#nodes.length > 0 ? this.#nodes : await this.#look();
    return first;
  }

  /** The one that has the bench of a checkpoint: the same for everybody who asks while the same ones live. */
  async homeOf(id: string): Promise<Node | undefined> {
    const all = this.#nodes.length > 0 ? this.#nodes : await this.#look();
    const shown = all.some(({ isForPreviews }) => isForPreviews);
    const [first] = all
      .filter(({ isForPreviews }) => isForPreviews === shown)
      .map((node) => ({
        node,
        rank: createHash('sha256').update(`${node.id} ${id}`).digest('hex'),
      }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1));
    return first?.node;
  }

  async close(): Promise<void> {
    await this.#rounds.stop();
    if (this.#url !== undefined && this.#options.own) {
      await removeNode(this.#options.db, this.id).catch(this.#options.onError);
    }
  }

  async #sayAndLook(): Promise<void> {
    const { db, id, own } = this.#options;
    if (own && this.#url !== undefined) {
      const benches = own.statuses();
      const { isForPreviews } = own;
      await noteNode(db, { id, url: this.#url, isForPreviews, benches: benches.size });
      const held = new Set(await noteBenches(db, id, benches));
      // What was there before the question and is not in the answer, another has.
      for (const lost of benches.keys()) if (!held.has(lost)) own.forget({ id: lost });
    }
    await this.#look();
  }

  async #look(): Promise<readonly Node[]> {
    this.#nodes = await livingNodes(this.#options.db);
    return this.#nodes;
  }
}
