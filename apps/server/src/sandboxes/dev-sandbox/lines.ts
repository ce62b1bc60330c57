import { StringDecoder } from 'node:string_decoder';

/** Splits chunks into lines, in bounded memory. Truncates long ones: a program may print a gigabyte without a line break. */
export class Lines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  readonly #maxLength: number;
  #rest = '';

  constructor(onLine: (line: string) => void, maxLength = 16_384) {
    this.#onLine = onLine;
    this.#maxLength = maxLength;
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
    return line.length > this.#maxLength ? line.slice(0, this.#maxLength) : line;
  }
}
