import type { Event, EventData } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Clock } from '../core/ports/clock.ts';
import type { EventFeed } from '../core/ports/event-feed.ts';
import type { Db } from '../store/db.ts';
import { findMergedCursor, type MergedCursor } from '../store/queries/event-compaction.ts';
import { appendEvents, readPage } from '../store/queries/events.ts';
import { readHeads } from '../store/queries/projects.ts';
import { type TransactionResult, transaction } from '../store/transaction.ts';
import { CommittedEventBatch } from './committed-event-batch.ts';
import { CrossProcessCatchUp } from './cross-process-catch-up.ts';
import { DeliveryThrottle } from './delivery-throttle.ts';
import { isDelta } from './deltas.ts';
import { RecentBatches } from './recent-batches.ts';
import { ResyncBatch } from './resync-batch.ts';

const pageSize = 2000;

/**
 * Appends events to a project's log within a transaction; resolves to the last sequence number. `turnId` is null for
 * user actions between turns.
 */
export type Append = (
  projectId: string,
  turnId: string | null,
  ...events: Event[]
) => Promise<number>;

export interface EventLogOptions {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  readonly feed: EventFeed;
  readonly clock: Clock;
  /** Called for every batch committed in this process. */
  readonly onCommitted?: (batch: CommittedEventBatch) => void;
}

export interface ReadScope {
  /** Readers of one turn need no resync for a cursor that was merged away in another turn. */
  readonly turnId?: string | undefined;
  /** A resync never goes back before this sequence number. */
  readonly floor?: number | undefined;
}

/** State shared by all readers of a project in this process. */
interface SharedTail {
  readonly tail: RecentBatches;
  readonly catchUp: CrossProcessCatchUp;
  readers: number;
  readonly leave: () => void;
}

/** The event log, one per project. Every transport reads from it. */
export class EventLog {
  readonly #db: NodePgDatabase;
  readonly #pool: pg.Pool;
  readonly #feed: EventFeed;
  readonly #clock: Clock;
  readonly #onCommitted: (batch: CommittedEventBatch) => void;
  readonly #sharedTails = new Map<string, SharedTail>();
  #notice: EventData<'status'> | undefined;

  constructor({ db, pool, feed, clock, onCommitted = () => undefined }: EventLogOptions) {
    this.#db = db;
    this.#pool = pool;
    this.#feed = feed;
    this.#clock = clock;
    this.#onCommitted = onCommitted;
  }

  /** Changes rows and appends the corresponding events atomically. Announces the events only after the commit. */
  async transact<T>(work: (db: Db, append: Append) => Promise<TransactionResult<T>>): Promise<T> {
    const batches: CommittedEventBatch[] = [];
    const result = await transaction(this.#pool, (db) => {
      const append: Append = async (projectId, turnId, ...events) => {
        const added = events.map((event) => ({ turnId, event }));
        const logged = await appendEvents(db, projectId, added, this.#clock.now());
        const batch = new CommittedEventBatch(projectId, logged);
        batches.push(batch);
        return batch.last;
      };
      return work(db, append);
    });
    for (const batch of batches) this.announce(batch);
    return result;
  }

  /** Announces a committed batch to readers. */
  announce(batch: CommittedEventBatch): void {
    this.#onCommitted(batch);
    this.#feed.publish(batch);
  }

  /** Sends a notice to all waiting readers, and to new ones until it is cleared, that explains why no events arrive. */
  notify(notice: EventData<'status'> | undefined): void {
    this.#notice = notice;
    if (notice) for (const { tail } of this.#sharedTails.values()) tail.wake();
  }

  /**
   * Yields all events after a cursor and then new ones until the signal fires. Subscribes before it first reads the
   * database, so no event is missed in between. If the cursor was merged away, yields a `ResyncBatch` and restarts from the
   * beginning of the turn it was in.
   */
  async *follow(
    projectId: string,
    after: number,
    signal: AbortSignal,
    scope: ReadScope = {},
  ): AsyncGenerator<CommittedEventBatch> {
    const { tail, leave } = this.#join(projectId);
    const waiter = tail.register(signal);
    let seq = after;
    // True if the database may have events that the tail lacks.
    let mayBeBehind = true;
    let seenInvalidations = 0;
    let sentNotice: EventData<'status'> | undefined;
    try {
      while (!signal.aborted) {
        const buffered = tail.next(seq);
        if (!buffered && mayBeBehind) seenInvalidations = tail.invalidations;
        const batch = buffered ?? (mayBeBehind && (await this.#readAfter(projectId, seq, scope)));
        if (batch) {
          seq = batch.last;
          yield batch;
          continue;
        }
        mayBeBehind = tail.invalidations !== seenInvalidations || !tail.isCurrent(seq);
        if (mayBeBehind) continue;
        if (this.#notice === sentNotice) await waiter.wait();
        else {
          sentNotice = this.#notice;
          if (sentNotice) yield this.#noticeAt(projectId, scope.turnId ?? null, seq, sentNotice);
        }
      }
    } finally {
      waiter.leave();
      leave();
    }
  }

  /** Yields the current log, page by page. */
  async *replay(projectId: string, after: number): AsyncGenerator<CommittedEventBatch> {
    for (let seq = after; ; ) {
      const batch = await this.#readAfter(projectId, seq);
      if (!batch) return;
      seq = batch.last;
      yield batch;
    }
  }

  /**
   * Checks whether the logs followed here have grown without an announcement: the writer may have died before it could
   * announce a batch, or the announcement was lost.
   */
  async compareHeads(): Promise<void> {
    if (this.#sharedTails.size === 0) return;
    for (const { id, headSeq } of await readHeads(this.#db, [...this.#sharedTails.keys()])) {
      this.#sharedTails.get(id)?.catchUp.compareHead(headSeq);
    }
  }

  async #readAfter(
    projectId: string,
    seq: number,
    { turnId, floor = 0 }: ReadScope = {},
  ): Promise<CommittedEventBatch | undefined> {
    const page = await this.#readPage(projectId, seq);
    const [first] = page?.events ?? [];
    // Only a delta can have absorbed earlier events.
    if (first && isDelta(first.type) && (turnId ?? first.turnId) === first.turnId) {
      const merged = await findMergedCursor(this.#db, projectId, seq);
      if (merged && floor > 0 && seq <= floor) throw new Error('the floor was merged away');
      if (merged) {
        const resumeAfter = Math.max(merged.resumeAfter, floor);
        return this.#resync(projectId, { ...merged, resumeAfter });
      }
    }
    return page;
  }

  async #readPage(projectId: string, after: number): Promise<CommittedEventBatch | undefined> {
    const events = await readPage(this.#db, projectId, after, pageSize);
    return events.length > 0 ? new CommittedEventBatch(projectId, events) : undefined;
  }

  #resync(projectId: string, { turnId, resumeAfter, head }: MergedCursor): ResyncBatch {
    return new ResyncBatch(
      { projectId, turnId, ts: this.#clock.now() },
      { reason: 'retention', head_seq: head, resume_after_seq: resumeAfter },
    );
  }

  /** Uses the sequence number of the previous event, so that readers resume from there. */
  #noticeAt(
    projectId: string,
    turnId: string | null,
    seq: number,
    notice: EventData<'status'>,
  ): CommittedEventBatch {
    const json = JSON.stringify(notice);
    return new CommittedEventBatch(projectId, [
      { seq, turnId, type: 'status', json, ts: this.#clock.now() },
    ]);
  }

  #join(projectId: string): { tail: RecentBatches; leave: () => void } {
    let shared = this.#sharedTails.get(projectId);
    if (!shared) {
      const tail = new RecentBatches();
      const throttle = new DeliveryThrottle(
        (batch) => tail.accept(batch),
        () => tail.readers,
      );
      const catchUp = new CrossProcessCatchUp({
        tail,
        read: (after) => this.#readPage(projectId, after),
        deliver: (batch) => throttle.accept(batch),
      });
      const unsubscribe = this.#feed.subscribe(
        projectId,
        (batch) =>
          batch instanceof CommittedEventBatch ? catchUp.accept(batch) : catchUp.invalidate(),
        () => catchUp.invalidate(),
      );
      const leave = () => {
        unsubscribe();
        throttle.close();
      };
      shared = { tail, catchUp, readers: 0, leave };
      this.#sharedTails.set(projectId, shared);
    }
    const joined = shared;
    joined.readers += 1;
    return {
      tail: joined.tail,
      leave: () => {
        joined.readers -= 1;
        if (joined.readers > 0) return;
        joined.leave();
        this.#sharedTails.delete(projectId);
      },
    };
  }
}
