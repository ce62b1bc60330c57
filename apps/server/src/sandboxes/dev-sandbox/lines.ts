import { StringDecoder } from 'node:string_decoder';

/** Truncates longer lines: a program may print a gigabyte without a line break. */
const maxLineLength = 16_384;

/** Splits chunks into lines, in bounded memory. */
export class Lines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(bytes: Buffer): void {
    const [first = '', ...others] = this.#decoder.write(bytes).split('\n');
    this.#rest = this.#truncate(this.#rest + first);
    for (const next of others) {
      this.#onLine(this.#rest);
      this.#rest = this.#truncate(next);
    }
  }

  /** Text after the last line break. */
  get rest(): string {
    return this.#rest;
  }

  #truncate(line: string): string {
    return line.length > maxLineLength ? line.slice(0, maxLineLength) : line;
  }
}
