import { type Event, events } from '@millwright/contract';
import type pg from 'pg';
import { type Effects, Suspended } from '../core/ports/agent.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { FileChange } from '../core/project-file.ts';
import { fencedAppend, type Hold } from '../store/fenced-append.ts';
import { Batch } from './batch.ts';
import { ChunkNumbers } from './chunk-numbers.ts';
import { addedText, join } from './deltas.ts';

/** Somebody else holds the turn by now: whatever this holder still does must leave no trace. */
export class HoldLost extends Suspended {
  constructor(cause?: unknown) {
    super('the turn is held by another worker', { cause });
    this.name = 'HoldLost';
  }
}

export interface TurnWriterOptions {
  readonly pool: pg.Pool;
  readonly hold: Hold;
  readonly clock: Clock;
  /** How many entries the turn's journal has already. */
  readonly journalLength: number;
  readonly announce: (batch: Batch) => void;
  /** Resolves when whoever reads along is ready for more: a slow owner slows the turn. */
  readonly room: () => Promise<void>;
}

/** Deltas wait for the next commit in memory, but only so many of them. */
const maxPendingChars = 65_536;

/** What goes into the next commit, and who waits for it. */
class Draft {
  readonly events: Event[] = [];
  readonly entries: string[] = [];
  /** By path: what was changed twice is committed as it was changed last. */
  readonly files = new Map<string, FileChange>();
  chars = 0;
  readonly committed = Promise.withResolvers<void>();

  constructor() {
    // Whoever emitted only deltas does not wait, and learns of a failure by the next one.
    this.committed.promise.catch(() => undefined);
  }

  add(event: Event): void {
    this.chars += sizeOf(event);
    const last = this.events.at(-1);
    if (last && join(last, event)) return;
    // A copy: a joined delta grows after it was handed in.
    this.events.push({ type: event.type, data: { ...event.data } } as Event);
  }

  get isEmpty(): boolean {
    return this.events.length === 0 && this.entries.length === 0;
  }
}

/**
 * The pen of whoever holds a turn. Events that arrive while a batch is being committed go into the
 * next one, neighbouring deltas joined; each batch is announced once it is committed. So a number
 * that a reader saw is never given again, whatever dies.
 */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #draft = new Draft();
  #running = false;
  #journalLength: number;
  #failure: HoldLost | undefined;
  readonly #numbers = new ChunkNumbers();

  constructor(options: TurnWriterOptions) {
    this.#options = options;
    this.#journalLength = options.journalLength;
  }

  /** Resolves when the event is committed; a delta resolves at once while there is room for more. */
  async emit(event: Event): Promise<void> {
    const draft = this.#open();
    draft.add(event);
    if (events[event.type].durable || draft.chars > maxPendingChars) await draft.committed.promise;
  }

  /** Notes a finished step, together with the files it changed and the events that tell of it. */
  async record(entry: unknown, { files = [], events: told = [] }: Effects = {}): Promise<void> {
    const draft = this.#open();
    draft.entries.push(JSON.stringify(entry));
    for (const change of files) draft.files.set(change.path, change);
    for (const event of told) draft.add(event);
    await draft.committed.promise;
  }

  /** Resolves when everything emitted so far is committed. */
  async settle(): Promise<void> {
    if (!this.#draft.isEmpty || this.#running) await this.#open().committed.promise;
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
      this.#draft = new Draft();
      try {
        await this.#commit(draft);
        draft.committed.resolve();
      } catch (error) {
        // Whether it was committed is unknown; only the journal can tell, to the next holder.
        this.#failure = error instanceof HoldLost ? error : new HoldLost(error);
        draft.committed.reject(this.#failure);
        this.#draft.committed.reject(this.#failure);
        return;
      }
    } while (!this.#draft.isEmpty);
    this.#running = false;
    this.#draft.committed.resolve();
    this.#draft = new Draft();
  }

  async #commit({ events: told, entries, files }: Draft): Promise<void> {
    if (told.length === 0 && entries.length === 0) return;
    const { pool, hold, clock, announce } = this.#options;
    for (const event of told) this.#numbers.number(event);
    const now = clock.now();
    const datas = told.map(({ data }) => JSON.stringify(data));
    const rows = {
      types: told.map(({ type }) => type),
      datas,
      moments: told.map(() => now),
      entries,
      files: [...files.values()],
    };
    const first = await fencedAppend(pool, hold, rows, this.#journalLength);
    if (first === undefined) throw new HoldLost();
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
