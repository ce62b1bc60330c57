import { StringDecoder } from 'node:string_decoder';

/** Longer lines are cut: a program may print a gigabyte without a break. */
const longestLine = 16_384;

/** Makes lines of what comes in pieces, in bounded memory. */
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

  /** What came after the last break. */
  get rest(): string {
    return this.#rest;
  }

  #cut(line: string): string {
    return line.length > longestLine ? line.slice(0, longestLine) : line;
  }
}
