import { KeyedMutex } from '../../core/keyed-mutex.ts';
import { PeriodicTask } from '../../core/periodic-task.ts';
import type { MembershipNotices } from '../../core/ports/membership-notices.ts';
import type { Member, MemberStore, Standing } from '../../store/members.ts';

export interface MembershipOptions {
  readonly store: MemberStore;
  /** Only where there are other processes. */
  readonly notices: MembershipNotices | undefined;
  /** Ends everything that is open for these users. */
  readonly endStreams: (userIds: ReadonlySet<string>) => void;
  readonly onError: (error: unknown) => void;
}

/** Bounds the time for which a process may miss a removal by another one, or by a command. */
const refreshMs = 1_000;

/**
 * The people of this installation, and the users among them who were removed. Every process keeps the latter in memory,
 * because a request must not cost another round trip to the database.
 */
export class Membership {
  readonly #options: MembershipOptions;
  readonly #rounds: PeriodicTask;
  /** One read at a time: an older answer never replaces a newer one. */
  readonly #reading = new KeyedMutex();
  #standings: ReadonlyMap<string, Standing> = new Map();
  #seen = new Set<string>();

  constructor(options: MembershipOptions) {
    this.#options = options;
    const { onError } = options;
    this.#rounds = new PeriodicTask({
      name: 'membership',
      everyMs: refreshMs,
      run: () => this.#refresh(),
      onError,
    });
  }

  start(): void {
    this.#rounds.start();
    this.#rounds.runNow();
    this.#options.notices?.listen(() => this.#rounds.runNow());
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Notes that the user was here. False when the user may not act by a token of this account. */
  admit(userId: string, accountId: string): boolean {
    const standing = this.#standings.get(userId);
    if (standing && standing.accountId !== accountId) return false;
    this.#seen.add(userId);
    return true;
  }

  /** Reads anew when a user has another account than is known here: they were invited again a moment ago. */
  async learn(userId: string, accountId: string): Promise<void> {
    const standing = this.#standings.get(userId);
    if (standing && standing.accountId !== accountId) await this.#refresh();
  }

  isRemoved(userId: string): boolean {
    return this.#standings.get(userId)?.accountId === null;
  }

  list(): Promise<Member[]> {
    return this.#options.store.list();
  }

  /**
   * Removes a member for good: when this resolves, nothing of theirs is open in this process, and the other processes have
   * been told. False when there is no such member.
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
    return this.#reading.run('', async () => {
      const seen = this.#seen;
      this.#seen = new Set();
      const found = await this.#options.store.readStandings([...seen]);
      const before = this.#standings;
      this.#standings = new Map(found.map((standing) => [standing.userId, standing]));
      // Also of those who were removed and invited again since the last time. Streams of requests that were under way
      // when their user was removed are ended by a later round.
      const ended = found.filter(
        ({ userId, accountId, removedAt }) =>
          accountId === null || before.get(userId)?.removedAt !== removedAt,
      );
      if (ended.length > 0) this.#options.endStreams(new Set(ended.map(({ userId }) => userId)));
    });
  }
}
