import { JsonDepth } from './json-depth.ts';

const newline = 0x0a;
const maxLineBytes = 4 * 1024 * 1024;

/** Splits chunks into lines. Reports a line that is too long or too deeply nested once and skips it. */
export class MessageLines {
  readonly #onLine: (line: string) => void;
  readonly #onTooLarge: () => void;
  #pieces: Buffer[] = [];
  #length = 0;
  #depth = new JsonDepth();
  #isTooLarge = false;

  constructor(options: { onLine: (line: string) => void; onTooLarge: () => void }) {
    this.#onLine = options.onLine;
    this.#onTooLarge = options.onTooLarge;
  }

  add(bytes: Buffer): void {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(newline, from);
      this.#keep(bytes.subarray(from, end === -1 ? bytes.length : end));
      if (end === -1) return;
      this.#finish();
      from = end + 1;
    }
  }

  #keep(piece: Buffer): void {
    if (this.#isTooLarge) return;
    this.#length += piece.length;
    this.#pieces.push(piece);
    if (this.#length <= maxLineBytes && !this.#depth.add(piece)) return;
    this.#isTooLarge = true;
    this.#pieces = [];
    this.#onTooLarge();
  }

  #finish(): void {
    const line = Buffer.concat(this.#pieces).toString();
    this.#pieces = [];
    this.#length = 0;
    this.#depth = new JsonDepth();
    this.#isTooLarge = false;
    if (line.trim() !== '') this.#onLine(line);
  }
}
