import { backslash, quote } from './ascii.ts';
import { notJson } from './refusals.ts';

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
/** Stands for any character beyond ASCII: nobody asks which one it was. */
const beyondAscii = 0xfffd;

/** The inside of a JSON string, byte by byte, as the UTF-16 units JSON.parse would make of it. */
export class StringUnits {
  readonly #unit: (code: number) => void;
  #escaped = false;
  #hexLeft = 0;
  #hex = 0;
  closed = false;

  constructor(unit: (code: number) => void) {
    this.#unit = unit;
  }

  /** Whether the next byte stands for itself, as far as what came before it goes. */
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
      // The bytes are known to be UTF-8: a first byte tells how many units the character has.
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
