import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { appendLiveLog, type NewLiveLogLine } from '../../store/queries/live-log.ts';

const flushMs = 500;
/** Beyond this, lines are dropped until the next write: a server may print faster than the database stores. */
const maxPending = 500;

/** Stores what the servers of published apps print. */
export class LiveLog {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #dropped = new Map<string, number>();
  #pending: NewLiveLogLine[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  add({ projectId, source, text }: Omit<NewLiveLogLine, 'at'>): void {
    const own = this.#pending.filter((line) => line.projectId === projectId).length;
    if (own >= maxPending) {
      this.#dropped.set(projectId, (this.#dropped.get(projectId) ?? 0) + 1);
      return;
    }
    // A text column cannot hold NUL.
    const storable = text.replaceAll('\0', '').toWellFormed();
    this.#pending.push({ projectId, source, text: storable, at: new Date() });
    this.#timer ??= setTimeout(() => void this.flush(), flushMs);
  }

  /** Resolves when every line so far is stored. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#pending;
    for (const [projectId, count] of this.#dropped) {
      const text = `${count} lines were left out, because the server printed too much at once`;
      lines.push({ projectId, source: 'service', text, at: new Date() });
    }
    this.#pending = [];
    this.#dropped.clear();
    this.#writing = this.#writing.then(() => this.#write(lines));
    return this.#writing;
  }

  async #write(lines: readonly NewLiveLogLine[]): Promise<void> {
    if (lines.length === 0) return;
    try {
      await appendLiveLog(this.#db, lines);
    } catch (error) {
      this.#log.warn({ err: error }, 'failed to store the log of a published app');
    }
  }
}
