import { randomUUID } from 'node:crypto';
import type { ServerLogLine, ServerLogOrigin } from '../../core/ports/server-log.ts';

const maxLines = 700;
/** Counted separately, so that a page that asks every second does not displace errors. */
const maxRequests = 300;
const maxTextChars = 8_000;

interface StoredLine extends Omit<ServerLogLine, 'cursor'> {
  readonly number: number;
}

/** The latest lines of a dev server. */
export class ServerLog {
  /** Distinguishes cursors of this log from those of the sandbox before it. */
  readonly #id = randomUUID().slice(0, 8);
  readonly #lines: StoredLine[] = [];
  readonly #requests: StoredLine[] = [];
  #count = 0;

  add(origin: ServerLogOrigin, text: string): void {
    this.#count += 1;
    const line = { number: this.#count, at: Date.now(), origin, text: text.slice(0, maxTextChars) };
    const [lines, max] =
      origin === 'request' ? [this.#requests, maxRequests] : [this.#lines, maxLines];
    lines.push(line);
    if (lines.length > max) lines.shift();
  }

  /** The latest lines that were printed or reported, without requests. */
  texts(count = maxLines): string[] {
    return this.#lines.slice(-count).map(({ text }) => text);
  }

  /** The lines after a cursor, oldest first. All lines after a cursor of another log. */
  read(after?: string): ServerLogLine[] {
    const [id, count] = after?.split('.') ?? [];
    const since = id === this.#id ? Number.parseInt(count ?? '', 10) || 0 : 0;
    return [...this.#lines, ...this.#requests]
      .filter((line) => line.number > since)
      .sort((one, other) => one.number - other.number)
      .map(({ number, ...line }) => ({ ...line, cursor: `${this.#id}.${number}` }));
  }
}
