import { RestoreError } from './restore-error.ts';
import { StatementScanner } from './statement-scanner.ts';

export interface ScriptStatement {
  /** Without the semicolon at its end; a command of `psql` with its backslash. */
  readonly text: string;
  readonly line: number;
  /** The rows that follow `COPY … FROM stdin`; must be read before the next statement. */
  readonly rows?: { readonly line: number; readonly data: AsyncIterable<Buffer> };
}

/** A statement is held in memory; rows after `COPY` are not. */
const maxStatementBytes = 32 * 1024 * 1024;
const newline = 10;
/** Some editors write it at the start of a file. */
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const endOfRows = /^\\\.\r?\n?$/;
const maxEndChars = 4;

/** Reads the statements of an SQL script one by one, as `psql` does. */
export function readScript(source: AsyncIterable<Uint8Array>): AsyncGenerator<ScriptStatement> {
  return new ScriptReader(source).read();
}

class ScriptReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #pending: Buffer = Buffer.alloc(0);
  #line = 1;
  #isStart = true;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async *read(): AsyncGenerator<ScriptStatement> {
    try {
      for (;;) {
        const statement = await this.#readStatement();
        if (!statement) return;
        yield statement;
      }
    } finally {
      await this.#source.return?.();
    }
  }

  async #readStatement(): Promise<ScriptStatement | undefined> {
    const scanner = new StatementScanner();
    const pieces: Buffer[] = [];
    let size = 0;
    for (;;) {
      const bytes = await this.#take();
      if (!bytes) break;
      const hadStarted = scanner.start !== undefined;
      const end = scanner.scan(bytes);
      const from = hadStarted ? 0 : (scanner.start?.at ?? bytes.length);
      const piece = bytes.subarray(from, end);
      size += piece.length;
      const line = this.#line + (scanner.start?.newlines ?? 0);
      if (size > maxStatementBytes)
        throw new RestoreError('A statement is larger than 32 MB', line);
      pieces.push(piece);
      if (end === undefined) continue;
      this.#pending = bytes.subarray(end);
      return this.#complete(scanner, pieces, line);
    }
    const line = this.#line + (scanner.start?.newlines ?? 0);
    return scanner.start && this.#complete(scanner, pieces, line);
  }

  #complete(
    { newlines, isCopyFromStdin }: StatementScanner,
    pieces: readonly Buffer[],
    line: number,
  ): ScriptStatement {
    this.#line += newlines;
    const complete = decode(pieces, line);
    const text = (complete.endsWith(';') ? complete.slice(0, -1) : complete).trimEnd();
    if (!isCopyFromStdin) return { text, line };
    return { text, line, rows: { line: this.#line + 1, data: this.#readRows(line) } };
  }

  /** Yields the rows up to the line that ends them. */
  async *#readRows(line: number): AsyncGenerator<Buffer> {
    await this.#skipLine();
    let isLineStart = true;
    for (;;) {
      const bytes = await this.#take();
      if (!bytes) throw new RestoreError('The rows of a COPY statement are incomplete', line);
      let at = 0;
      while (at < bytes.length) {
        const found = bytes.indexOf(newline, at);
        const end = found === -1 ? bytes.length : found + 1;
        if (isLineStart && end - at <= maxEndChars) {
          const text = bytes.toString('latin1', at, end);
          if (found === -1 && '\\.\r\n'.startsWith(text)) break;
          if (endOfRows.test(text)) {
            this.#line += 1;
            this.#pending = bytes.subarray(end);
            if (at > 0) yield bytes.subarray(0, at);
            return;
          }
        }
        isLineStart = found !== -1;
        if (found !== -1) this.#line += 1;
        at = end;
      }
      if (at > 0) yield bytes.subarray(0, at);
      if (at === bytes.length) continue;
      // The last bytes may be the beginning of the line that ends the rows.
      const next = await this.#next();
      const rest = bytes.subarray(at);
      this.#pending = Buffer.concat([rest, next ?? Buffer.from('\n')]);
    }
  }

  async #skipLine(): Promise<void> {
    for (let bytes = await this.#take(); bytes; bytes = await this.#take()) {
      const found = bytes.indexOf(newline);
      if (found === -1) continue;
      this.#line += 1;
      this.#pending = bytes.subarray(found + 1);
      return;
    }
  }

  async #take(): Promise<Buffer | undefined> {
    if (this.#pending.length === 0) return this.#next();
    const pending = this.#pending;
    this.#pending = Buffer.alloc(0);
    return pending;
  }

  async #next(): Promise<Buffer | undefined> {
    for (;;) {
      const { done, value } = await this.#source.next();
      if (done) return undefined;
      if (value.length === 0) continue;
      const bytes = Buffer.from(value.buffer, value.byteOffset, value.length);
      const skipped =
        this.#isStart && bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0;
      this.#isStart = false;
      if (bytes.length > skipped) return bytes.subarray(skipped);
    }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(pieces: readonly Buffer[], line: number): string {
  const [only] = pieces;
  try {
    return decoder.decode(only && pieces.length === 1 ? only : Buffer.concat(pieces));
  } catch (cause) {
    throw new RestoreError('The dump is not encoded in UTF-8', line, { cause });
  }
}
