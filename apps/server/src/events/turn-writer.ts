import { type Event, events } from '@millwright/contract';
import type pg from 'pg';
import { FilesChangedError } from '../core/files-changed-error.ts';
import { type PaidCall, type StepEffects, SuspendedError } from '../core/ports/agent.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { FileChange } from '../core/project-file.ts';
import { fencedAppend, type Hold, type SettledCall } from '../store/queries/fenced-append.ts';
import { CommittedEventBatch } from './committed-event-batch.ts';
import { getAddedText, joinDeltas } from './deltas.ts';
import { FileChunkNumbers } from './file-chunk-numbers.ts';

/** Another worker holds the turn by now: nothing this worker still does may have an effect. */
export class LeaseLostError extends SuspendedError {
  constructor(cause?: unknown) {
    super('another worker holds the turn', { cause });
    this.name = 'LeaseLostError';
  }
}

export interface TurnWriterOptions {
  readonly pool: pg.Pool;
  readonly hold: Hold;
  readonly clock: Clock;
  /** Number of entries already in the turn's journal. */
  readonly journalLength: number;
  readonly announce: (batch: CommittedEventBatch) => void;
  /** Maps a model call to its charge. */
  readonly toSettledCall: (call: PaidCall) => SettledCall;
  /** Resolves when the turn's owner can take more events: a slow owner slows the turn. */
  readonly waitForCapacity: () => Promise<void>;
  /** Time to collect further deltas after a commit that had only deltas. */
  readonly deltaPauseMs?: number;
}

/** Limit on deltas waiting in memory for the next commit. */
const maxPendingChars = 65_536;
/** Text that grows thirty times a second appears continuous; a commit per token costs far more. */
const defaultDeltaPauseMs = 33;

/** A finished step with everything that must be committed atomically with it. */
interface FinishedStep {
  readonly entry: string;
  readonly files: readonly FileChange[];
  readonly events: readonly Event[];
  readonly call: PaidCall | undefined;
  readonly reject: (reason: FilesChangedError) => void;
}

/** The content of the next commit, with its waiting callers. */
class Draft {
  events: Event[] = [];
  finished: FinishedStep[] = [];
  chars = 0;
  /** A caller is waiting for this commit, so it does not wait for more deltas. */
  isUrgent = false;
  readonly committed = Promise.withResolvers<void>();
  readonly #due = Promise.withResolvers<void>();

  constructor() {
    // A caller that emitted only deltas does not wait here; its next call reports the failure.
    this.committed.promise.catch(() => undefined);
  }

  expedite(): void {
    this.isUrgent = true;
    this.#due.resolve();
  }

  /** Resolves after this time, or as soon as a caller waits for the commit. */
  async wait(ms: number): Promise<void> {
    if (ms <= 0 || this.isUrgent) return;
    const timer = setTimeout(this.#due.resolve, ms);
    await this.#due.promise;
    clearTimeout(timer);
  }

  add(event: Event): Event {
    this.chars += measureEvent(event);
    const last = this.events.at(-1);
    if (last && joinDeltas(last, event)) return last;
    // Copied, because joining changes the stored delta afterwards.
    const added = { type: event.type, data: { ...event.data } } as Event;
    this.events.push(added);
    return added;
  }

  /** Removes the steps that change files, with their events, and rejects their `record` calls with the reason. */
  withdraw(reason: FilesChangedError): void {
    const rejected = this.finished.filter(({ files }) => files.length > 0);
    const rejectedEvents = new Set(rejected.flatMap((step) => step.events));
    this.finished = this.finished.filter((step) => !rejected.includes(step));
    this.events = this.events.filter((event) => !rejectedEvents.has(event));
    for (const { reject } of rejected) reject(reason);
  }

  get entries(): string[] {
    return this.finished.map(({ entry }) => entry);
  }

  /** At most one: the next step starts after the last one is recorded. */
  get call(): PaidCall | undefined {
    return this.finished.find(({ call }) => call !== undefined)?.call;
  }

  /** For a path that changed twice, only the last change is committed. */
  get files(): FileChange[] {
    const changes = this.finished.flatMap(({ files }) => files);
    return [...new Map(changes.map((change) => [change.path, change])).values()];
  }

  get isEmpty(): boolean {
    return this.events.length === 0 && this.finished.length === 0;
  }
}

/**
 * Writes the events and journal of a held turn. Events that arrive during a commit, and deltas shortly after it, go
 * into the next batch, with adjacent deltas joined. Each batch is announced only after its commit, so a sequence number
 * that a reader has seen is never reused, whichever process dies.
 */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #draft = new Draft();
  #isRunning = false;
  #journalLength: number;
  #failure: LeaseLostError | undefined;
  readonly #deltaPauseMs: number;
  #pauseUntil = 0;
  readonly #numbers = new FileChunkNumbers();

  constructor(options: TurnWriterOptions) {
    this.#options = options;
    this.#journalLength = options.journalLength;
    this.#deltaPauseMs = options.deltaPauseMs ?? defaultDeltaPauseMs;
  }

  /** Resolves when the event is committed; for a delta, immediately while there is capacity for more. */
  async emit(event: Event): Promise<void> {
    const draft = this.#open();
    draft.add(event);
    if (!events[event.type].durable && draft.chars <= maxPendingChars) return;
    draft.expedite();
    await draft.committed.promise;
  }

  /**
   * Records a finished step atomically with its changed files, its events and the charge for its model call. Rejects
   * with FilesChangedError, and records none of it, if another writer changed one of the files meanwhile.
   */
  async record(
    entry: unknown,
    { files = [], events: newEvents = [], call }: StepEffects = {},
  ): Promise<void> {
    const draft = this.#open();
    const { promise: rejected, reject } = Promise.withResolvers<never>();
    draft.finished.push({
      entry: JSON.stringify(entry),
      files,
      events: newEvents.map((event) => draft.add(event)),
      call,
      reject,
    });
    draft.expedite();
    await Promise.race([draft.committed.promise, rejected]);
  }

  /** Resolves when everything emitted so far is committed. */
  async settle(): Promise<void> {
    if (!this.#draft.isEmpty || this.#isRunning) {
      const draft = this.#open();
      draft.expedite();
      await draft.committed.promise;
    }
    if (this.#failure) throw this.#failure;
  }

  #open(): Draft {
    if (this.#failure) throw this.#failure;
    if (!this.#isRunning) void this.#run();
    return this.#draft;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Collects the rest of the current tick into the same batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    do {
      await this.#options.waitForCapacity();
      const draft = this.#draft;
      await draft.wait(this.#pauseUntil - performance.now());
      this.#draft = new Draft();
      try {
        await this.#commit(draft);
        draft.committed.resolve();
        this.#pauseUntil = draft.isUrgent ? 0 : performance.now() + this.#deltaPauseMs;
      } catch (error) {
        // The commit may or may not have happened; only the journal shows it, to the next worker.
        this.#failure = error instanceof LeaseLostError ? error : new LeaseLostError(error);
        draft.committed.reject(this.#failure);
        this.#draft.committed.reject(this.#failure);
        return;
      }
    } while (!this.#draft.isEmpty);
    this.#isRunning = false;
    this.#draft.committed.resolve();
    this.#draft = new Draft();
  }

  async #commit(draft: Draft): Promise<void> {
    for (const event of draft.events) this.#numbers.number(event);
    try {
      await this.#append(draft);
    } catch (error) {
      if (!(error instanceof FilesChangedError)) throw error;
      draft.withdraw(error);
      await this.#append(draft);
    }
  }

  async #append({ events: newEvents, entries, files, call }: Draft): Promise<void> {
    if (newEvents.length === 0 && entries.length === 0) return;
    const { pool, hold, clock, announce, toSettledCall } = this.#options;
    const now = clock.now();
    const payloads = newEvents.map(({ data }) => JSON.stringify(data));
    const rows = {
      types: newEvents.map(({ type }) => type),
      payloads,
      moments: newEvents.map(() => now),
      entries,
      files,
      call: call && toSettledCall(call),
    };
    const first = await fencedAppend(pool, hold, rows, this.#journalLength);
    if (first === undefined) throw new LeaseLostError();
    this.#journalLength += entries.length;
    if (newEvents.length === 0) return;
    const { projectId, turnId } = hold;
    const logged = newEvents.map(({ type }, at) => {
      return { seq: first + at, turnId, type, json: payloads[at] ?? '', ts: now };
    });
    announce(new CommittedEventBatch(projectId, logged));
  }
}

/** An event that is not a delta counts as a line of text. */
function measureEvent(event: Event): number {
  return getAddedText(event)?.length ?? 256;
}
