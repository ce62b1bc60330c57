import { notJson } from './body-errors.ts';
import { backslash, quote } from './json-structural-bytes.ts';

const shortEscapes: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '"': '"',
    '\\': '\\',
    '/': '/',
    b: '\b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
  }).map(([letter, decoded]) => [letter.charCodeAt(0), decoded.charCodeAt(0)]),
);
const unicodeEscape = 0x75;
const hexDigits = 4;
/** Placeholder for any non-ASCII character; its identity does not matter. */
const beyondAscii = 0xfffd;

/** Decodes the inside of a JSON string, byte by byte, to the UTF-16 units that JSON.parse would produce. */
export class JsonStringDecoder {
  readonly #onUnit: (code: number) => void;
  #isEscaped = false;
  #hexLeft = 0;
  #hex = 0;
  isClosed = false;

  constructor(onUnit: (code: number) => void) {
    this.#onUnit = onUnit;
  }

  /** True if the next byte is not part of an escape sequence. */
  get isPlain(): boolean {
    return !this.#isEscaped && this.#hexLeft === 0;
  }

  push(byte: number): void {
    if (this.#hexLeft > 0) {
      this.#pushHex(byte);
    } else if (this.#isEscaped) {
      this.#pushEscape(byte);
    } else if (byte === quote) {
      this.isClosed = true;
    } else if (byte === backslash) {
      this.#isEscaped = true;
    } else if (byte < 0x20) {
      throw notJson();
    } else if (byte < 0x80) {
      this.#onUnit(byte);
    } else {
      // The input is valid UTF-8, so a lead byte determines the character's number of units.
      if (byte >= 0xc0) this.#onUnit(beyondAscii);
      if (byte >= 0xf0) this.#onUnit(beyondAscii);
    }
  }

  #pushEscape(byte: number): void {
    this.#isEscaped = false;
    if (byte === unicodeEscape) {
      this.#hexLeft = hexDigits;
      this.#hex = 0;
      return;
    }
    const code = shortEscapes.get(byte);
    if (code === undefined) throw notJson();
    this.#onUnit(code);
  }

  #pushHex(byte: number): void {
    const value = hexValue(byte);
    if (value < 0) throw notJson();
    this.#hex = this.#hex * 16 + value;
    this.#hexLeft -= 1;
    if (this.#hexLeft === 0) this.#onUnit(this.#hex);
  }
}

function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
