import { type Event, events } from '@millwright/contract';
import type pg from 'pg';
import { FilesChangedError } from '../core/files-changed-error.ts';
import { type Effects, type PaidCall, SuspendedError } from '../core/ports/agent.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { FileChange } from '../core/project-file.ts';
import { fencedAppend, type Hold, type SettledCall } from '../store/fenced-append.ts';
import { Batch } from './batch.ts';
import { ChunkNumbers } from './chunk-numbers.ts';
import { addedText, join } from './deltas.ts';

/** Somebody else holds the turn by now: whatever this holder still does must leave no trace. */
export class LeaseLostError extends SuspendedError {
  constructor(cause?: unknown) {
    super('the turn is held by another worker', { cause });
    this.name = 'LeaseLostError';
  }
}

export interface TurnWriterOptions {
  readonly pool: pg.Pool;
  readonly hold: Hold;
  readonly clock: Clock;
  /** How many entries the turn's journal has already. */
  readonly journalLength: number;
  readonly announce: (batch: Batch) => void;
  /** How a call of a model is paid for. */
  readonly settles: (call: PaidCall) => SettledCall;
  /** Resolves when whoever reads along is ready for more: a slow owner slows the turn. */
  readonly room: () => Promise<void>;
  /** How long deltas wait for more of them after a commit that had only deltas. */
  readonly deltaPauseMs?: number;
}

/** Deltas wait for the next commit in memory, but only so many of them. */
const maxPendingChars = 65_536;
/** Text that grows thirty times a second looks as if it flowed; a commit for each token costs far more. */
const usualDeltaPauseMs = 33;

/** A finished step with all that must not be committed without it. */
interface Finished {
  readonly entry: string;
  readonly files: readonly FileChange[];
  readonly told: readonly Event[];
  readonly call: PaidCall | undefined;
  readonly refuse: (reason: FilesChangedError) => void;
}

/** What goes into the next commit, and who waits for it. */
class Draft {
  events: Event[] = [];
  finished: Finished[] = [];
  chars = 0;
  /** Somebody waits for it, so it does not wait for more deltas. */
  isUrgent = false;
  readonly committed = Promise.withResolvers<void>();
  readonly #due = Promise.withResolvers<void>();

  constructor() {
    // Whoever emitted only deltas does not wait, and learns of a failure by the next one.
    this.committed.promise.catch(() => undefined);
  }

  hurry(): void {
    this.isUrgent = true;
    this.#due.resolve();
  }

  /** Resolves after this time, or as soon as somebody waits for it. */
  async wait(ms: number): Promise<void> {
    if (ms <= 0 || this.isUrgent) return;
    const timer = setTimeout(this.#due.resolve, ms);
    await this.#due.promise;
    clearTimeout(timer);
  }

  add(event: Event): Event {
    this.chars += sizeOf(event);
    const last = this.events.at(-1);
    if (last && join(last, event)) return last;
    // A copy: a joined delta grows after it was handed in.
    const added = { type: event.type, data: { ...event.data } } as Event;
    this.events.push(added);
    return added;
  }

  /** Takes out the steps that change files, with what tells of them; whoever finished them hears why. */
  withdraw(reason: FilesChangedError): void {
    const refused = this.finished.filter(({ files }) => files.length > 0);
    const told = new Set(refused.flatMap((step) => step.told));
    this.finished = this.finished.filter((step) => !refused.includes(step));
    this.events = this.events.filter((event) => !told.has(event));
    for (const { refuse } of refused) refuse(reason);
  }

  get entries(): string[] {
    return this.finished.map(({ entry }) => entry);
  }

  /** At most one: the next step begins when the last one is recorded. */
  get call(): PaidCall | undefined {
    return this.finished.find(({ call }) => call !== undefined)?.call;
  }

  /** What was changed twice is committed as it was changed last. */
  get files(): FileChange[] {
    const changes = this.finished.flatMap(({ files }) => files);
    return [...new Map(changes.map((change) => [change.path, change])).values()];
  }

  get isEmpty(): boolean {
    return this.events.length === 0 && this.finished.length === 0;
  }
}

/**
 * The pen of whoever holds a turn. Events that arrive while a batch is being committed, and deltas shortly after,
 * go into the next one, neighbouring deltas joined; each batch is announced once it is committed. So a number
 * that a reader saw is never given again, whatever dies.
 */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #draft = new Draft();
  #running = false;
  #journalLength: number;
  #failure: LeaseLostError | undefined;
  readonly #deltaPauseMs: number;
  #pauseUntil = 0;
  readonly #numbers = new ChunkNumbers();

  constructor(options: TurnWriterOptions) {
    this.#options = options;
    this.#journalLength = options.journalLength;
    this.#deltaPauseMs = options.deltaPauseMs ?? usualDeltaPauseMs;
  }

  /** Resolves when the event is committed; a delta resolves at once while there is room for more. */
  async emit(event: Event): Promise<void> {
    const draft = this.#open();
    draft.add(event);
    if (!events[event.type].durable && draft.chars <= maxPendingChars) return;
    draft.hurry();
    await draft.committed.promise;
  }

  /**
   * Notes a finished step, together with the files it changed, the call it came of, which is paid for
   * with it or not at all, and the events that tell of it. Rejects
   * with FilesChangedError, and notes nothing of it, when somebody else changed one of the files meanwhile.
   */
  async record(
    entry: unknown,
    { files = [], events: told = [], call }: Effects = {},
  ): Promise<void> {
    const draft = this.#open();
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    draft.finished.push({
      entry: JSON.stringify(entry),
      files,
      told: told.map((event) => draft.add(event)),
      call,
      refuse,
    });
    draft.hurry();
    await Promise.race([draft.committed.promise, refused]);
  }

  /** Resolves when everything emitted so far is committed. */
  async settle(): Promise<void> {
    if (!this.#draft.isEmpty || this.#running) {
      const draft = this.#open();
      draft.hurry();
      await draft.committed.promise;
    }
    if (this.#failure) throw this.#failure;
  }

  #open(): Draft {
    if (this.#failure) throw this.#failure;
    if (!this.#running) void this.#run();
    return this.#draft;
  }

  async #run(): Promise<void> {
    this.#running = true;
    // What the current tick still produces belongs to the same batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    do {
      await this.#options.room();
      const draft = this.#draft;
      await draft.wait(this.#pauseUntil - performance.now());
      this.#draft = new Draft();
      try {
        await this.#commit(draft);
        draft.committed.resolve();
        this.#pauseUntil = draft.isUrgent ? 0 : performance.now() + this.#deltaPauseMs;
      } catch (error) {
        // Whether it was committed is unknown; only the journal can tell, to the next holder.
        this.#failure = error instanceof LeaseLostError ? error : new LeaseLostError(error);
        draft.committed.reject(this.#failure);
        this.#draft.committed.reject(this.#failure);
        return;
      }
    } while (!this.#draft.isEmpty);
    this.#running = false;
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

  async #append({ events: told, entries, files, call }: Draft): Promise<void> {
    if (told.length === 0 && entries.length === 0) return;
    const { pool, hold, clock, announce, settles } = this.#options;
    const now = clock.now();
    const datas = told.map(({ data }) => JSON.stringify(data));
    const rows = {
      types: told.map(({ type }) => type),
      datas,
      moments: told.map(() => now),
      entries,
      files,
      call: call && settles(call),
    };
    const first = await fencedAppend(pool, hold, rows, this.#journalLength);
    if (first === undefined) throw new LeaseLostError();
    this.#journalLength += entries.length;
    if (told.length === 0) return;
    const { projectId, turnId } = hold;
    const logged = told.map(({ type }, at) => {
      return { seq: first + at, turnId, type, json: datas[at] ?? '', ts: now };
    });
    announce(new Batch(projectId, logged));
  }
}

/** What tells of more than a delta counts as a line of text. */
function sizeOf(event: Event): number {
  return addedText(event)?.length ?? 256;
}
