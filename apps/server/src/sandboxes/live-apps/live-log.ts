import { BatchWriter } from '../../infra/concurrency/batch-writer.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { appendLiveLog, type NewLiveLogLine } from '../../store/queries/live-log.ts';

const flushMs = 500;
/** Beyond this, lines are dropped until the next write: a server may print faster than the database stores. */
const maxPending = 500;

/** Stores the output of the servers of published apps. */
export class LiveLog {
  readonly #writer: BatchWriter<NewLiveLogLine>;
  readonly #dropped = new Map<string, number>();

  constructor(db: Db, log: Logger) {
    this.#writer = new BatchWriter({
      flushMs,
      maxPending,
      write: (lines) => appendLiveLog(db, [...lines, ...this.#reportDropped()]),
      onError: (error) => log.warn({ err: error }, 'failed to store the log of a published app'),
    });
  }

  add({ projectId, source, text }: Omit<NewLiveLogLine, 'at'>): void {
    // A text column cannot hold NUL.
    const storable = text.replaceAll('\0', '').toWellFormed();
    if (this.#writer.add(projectId, { projectId, source, text: storable, at: new Date() })) return;
    this.#dropped.set(projectId, (this.#dropped.get(projectId) ?? 0) + 1);
  }

  /** Resolves when every line so far is stored. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  #reportDropped(): NewLiveLogLine[] {
    const lines = [...this.#dropped].map(([projectId, count]) => {
      const text = `${count} lines were left out, because the server printed too much at once`;
      return { projectId, source: 'service', text, at: new Date() } as const;
    });
    this.#dropped.clear();
    return lines;
  }
}
