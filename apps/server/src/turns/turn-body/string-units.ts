import { backslash, quote } from './ascii.ts';
import { notJson } from './body-errors.ts';

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
  }).map(([letter, meant]) => [letter.charCodeAt(0), meant.charCodeAt(0)]),
);
const unicodeEscape = 0x75;
const hexDigits = 4;
/** Placeholder for any non-ASCII character; its identity does not matter. */
const beyondAscii = 0xfffd;

/** Decodes the inside of a JSON string, byte by byte, to the UTF-16 units that JSON.parse would produce. */
export class StringUnits {
  readonly #unit: (code: number) => void;
  #escaped = false;
  #hexLeft = 0;
  #hex = 0;
  closed = false;

  constructor(unit: (code: number) => void) {
    this.#unit = unit;
  }

  /** True if the next byte is not part of an escape sequence. */
  get plain(): boolean {
    return !this.#escaped && this.#hexLeft === 0;
  }

  take(byte: number): void {
    if (this.#hexLeft > 0) {
      this.#takeHex(byte);
    } else if (this.#escaped) {
      this.#takeEscape(byte);
    } else if (byte === quote) {
      this.closed = true;
    } else if (byte === backslash) {
      this.#escaped = true;
    } else if (byte < 0x20) {
      throw notJson();
    } else if (byte < 0x80) {
      this.#unit(byte);
    } else {
      // The input is valid UTF-8, so a lead byte determines the character's number of units.
      if (byte >= 0xc0) this.#unit(beyondAscii);
      if (byte >= 0xf0) this.#unit(beyondAscii);
    }
  }

  #takeEscape(byte: number): void {
    this.#escaped = false;
    if (byte === unicodeEscape) {
      this.#hexLeft = hexDigits;
      this.#hex = 0;
      return;
    }
    const code = shortEscapes.get(byte);
    if (code === undefined) throw notJson();
    this.#unit(code);
  }

  #takeHex(byte: number): void {
    const value = hexValue(byte);
    if (value < 0) throw notJson();
    this.#hex = this.#hex * 16 + value;
    this.#hexLeft -= 1;
    if (this.#hexLeft === 0) this.#unit(this.#hex);
  }
}

function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
