const NEWLINE = 0x0a;
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Makes lines of what comes in pieces. One that is too long is told of once and let go, up to its end. */
export class MessageLines {
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  #pieces: Buffer[] = [];
  #length = 0;
  #isTooLong = false;

  constructor(options: { onLine: (line: string) => void; onTooLong: () => void }) {
    this.#onLine = options.onLine;
    this.#onTooLong = options.onTooLong;
  }

  add(bytes: Buffer): void {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(NEWLINE, from);
      this.#keep(bytes.subarray(from, end === -1 ? bytes.length : end));
      if (end === -1) return;
      this.#finish();
      from = end + 1;
    }
  }

  #keep(piece: Buffer): void {
    if (this.#isTooLong) return;
    this.#length += piece.length;
    this.#pieces.push(piece);
    if (this.#length <= MAX_LINE_BYTES) return;
    this.#isTooLong = true;
    this.#pieces = [];
    this.#onTooLong();
  }

  #finish(): void {
    const line = Buffer.concat(this.#pieces).toString();
    this.#pieces = [];
    this.#length = 0;
    this.#isTooLong = false;
    if (line.trim() !== '') this.#onLine(line);
  }
}
