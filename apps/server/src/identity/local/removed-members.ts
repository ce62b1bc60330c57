import type { ChangeNotices } from '../../core/ports/change-notices.ts';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Member, MemberStore, RemovalRecord } from '../../store/queries/members.ts';

export interface RemovedMembersOptions {
  readonly store: MemberStore;
  /** Set only if there are other processes. */
  readonly notices: ChangeNotices | undefined;
  /** Ends all open streams of these users. */
  readonly endStreams: (userIds: ReadonlySet<string>) => void;
  readonly onError: (error: unknown) => void;
}

/** Upper bound on how long a process may miss a removal made by another process or by a CLI command. */
const refreshMs = 1_000;

/**
 * The members of this installation and the users who were removed. Every process keeps the removed users in memory, so
 * that requests need no additional database round trip.
 */
export class RemovedMembers {
  readonly #options: RemovedMembersOptions;
  readonly #refreshTask: PeriodicTask;
  /** Serializes reads, so that an older result never replaces a newer one. */
  readonly #refreshMutex = new KeyedMutex();
  #removals: ReadonlyMap<string, RemovalRecord> = new Map();
  #seen = new Set<string>();

  constructor(options: RemovedMembersOptions) {
    this.#options = options;
    const { onError } = options;
    this.#refreshTask = new PeriodicTask({
      name: 'membership',
      everyMs: refreshMs,
      run: () => this.#refresh(),
      onError,
    });
  }

  start(): void {
    this.#refreshTask.start();
    this.#refreshTask.runNow();
    this.#options.notices?.listen(() => this.#refreshTask.runNow());
  }

  stop(): Promise<void> {
    return this.#refreshTask.stop();
  }

  /** Records that the user was active. Returns false if the user may not act with a token of this account. */
  admit(userId: string, accountId: string): boolean {
    const removal = this.#removals.get(userId);
    if (removal && removal.accountId !== accountId) return false;
    this.#seen.add(userId);
    return true;
  }

  /** Refreshes if the user's account differs from the known one: the user may have just been invited again. */
  async refreshIfStale(userId: string, accountId: string): Promise<void> {
    const removal = this.#removals.get(userId);
    if (removal && removal.accountId !== accountId) await this.#refresh();
  }

  isRemoved(userId: string): boolean {
    return this.#removals.get(userId)?.accountId === null;
  }

  list(): Promise<Member[]> {
    return this.#options.store.list();
  }

  /**
   * Removes a member permanently. Once this resolves, the member has no open streams in this process, and the other
   * processes have been notified. Returns false if there is no such member.
   */
  async remove(accountId: string): Promise<boolean> {
    const { store, notices } = this.#options;
    const isRemoved = await store.remove(accountId);
    if (!isRemoved) return false;
    notices?.send();
    await this.#refresh();
    return true;
  }

  #refresh(): Promise<void> {
    return this.#refreshMutex.run('', async () => {
      const seen = this.#seen;
      this.#seen = new Set();
      const found = await this.#options.store.readRemovals([...seen]);
      const previous = this.#removals;
      this.#removals = new Map(found.map((removal) => [removal.userId, removal]));
      // Includes users who were removed and invited again since the last refresh. A later refresh ends the streams of
      // requests that were in flight when their user was removed.
      const ended = found.filter(
        ({ userId, accountId, removedAt }) =>
          accountId === null || previous.get(userId)?.removedAt !== removedAt,
      );
      if (ended.length > 0) this.#options.endStreams(new Set(ended.map(({ userId }) => userId)));
    });
  }
}
