import { StringDecoder } from 'node:string_decoder';

/** Truncates longer lines: a program may print a gigabyte without a line break. */
const longestLine = 16_384;

/** Splits chunks into lines, in bounded memory. */
export class Lines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #each: (line: string) => void;
  #rest = '';

  constructor(each: (line: string) => void) {
    this.#each = each;
  }

  add(bytes: Buffer): void {
    const [first = '', ...others] = this.#decoder.write(bytes).split('\n');
    this.#rest = this.#cut(this.#rest + first);
    for (const next of others) {
      this.#each(this.#rest);
      this.#rest = this.#cut(next);
    }
  }

  /** Text after the last line break. */
  get rest(): string {
    return this.#rest;
  }

  #cut(line: string): string {
    return line.length > longestLine ? line.slice(0, longestLine) : line;
  }
}
