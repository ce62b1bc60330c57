import { JsonDepth } from './json-depth.ts';

const newline = 0x0a;
const maxLineBytes = 4 * 1024 * 1024;

/** Splits chunks into lines. Reports a line that is too long or too deeply nested once and skips it. */
export class MessageLines {
  readonly #onLine: (line: string) => void;
  readonly #onTooLarge: () => void;
  #chunks: Buffer[] = [];
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
      this.#append(bytes.subarray(from, end === -1 ? bytes.length : end));
      if (end === -1) return;
      this.#flush();
      from = end + 1;
    }
  }

  #append(chunk: Buffer): void {
    if (this.#isTooLarge) return;
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length <= maxLineBytes && !this.#depth.add(chunk)) return;
    this.#isTooLarge = true;
    this.#chunks = [];
    this.#onTooLarge();
  }

  #flush(): void {
    const line = Buffer.concat(this.#chunks).toString();
    this.#chunks = [];
    this.#length = 0;
    this.#depth = new JsonDepth();
    this.#isTooLarge = false;
    if (line.trim() !== '') this.#onLine(line);
  }
}
