import type { Slot } from './outline.ts';
import { dataTooLarge } from './refusals.ts';
import { StringUnits } from './string-units.ts';

/** The most bytes `take` may be given at once. */
export const sliceBytes = 64 * 1024;
/** How much base64 gathers before it is worth a write. */
const batchChars = 128 * 1024;
const longestHeader = 128;
const PADDING = 0x3d;
const longestPadding = 2;

const alphabet = new Uint8Array(256);
for (const letter of Buffer.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
)) {
  alphabet[letter] = 1;
}

/** One pair of buffers serves all files of a body, since they come one after the other. */
export class Scratch {
  readonly chars = Buffer.allocUnsafe(batchChars + sliceBytes + longestHeader);
  readonly bytes = Buffer.allocUnsafe(this.chars.length);
}

export type Verdict = 'valid' | 'invalid' | 'empty';

/**
 * One `data` string while it arrives: checked by the rules of the request schema, its header
 * removed where it is a data URL, and decoded a batch at a time.
 */
export class Base64Text {
  readonly #slot: Slot;
  readonly #maxChars: number;
  readonly #scratch: Scratch;
  readonly #units = new StringUnits((code) => this.#takeUnit(code));
  /** The start of an image, until it is clear whether that is the header of a data URL. */
  #opening: string | undefined;
  #gathered = 0;
  #chars = 0;
  #padding = 0;
  #foreign = false;

  constructor(slot: Slot, maxChars: number, scratch: Scratch) {
    this.#slot = slot;
    this.#maxChars = maxChars;
    this.#scratch = scratch;
    this.#opening = slot.list === 'images' ? '' : undefined;
  }

  get closed(): boolean {
    return this.#units.closed;
  }

  get batchReady(): boolean {
    return this.#gathered >= batchChars || (this.closed && this.#gathered > 0);
  }

  /** What the whole string was; to be asked once it has ended. */
  get verdict(): Verdict {
    if (this.#chars === 0) return 'empty';
    const letters = this.#chars - this.#padding;
    if (this.#foreign || letters === 0 || letters % 4 === 1) return 'invalid';
    if (this.#padding > longestPadding) return 'invalid';
    return this.#padding === 0 || this.#chars % 4 === 0 ? 'valid' : 'invalid';
  }

  /** Reads to the end of the bytes or of the string, and returns where that is. */
  take(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && !this.closed) {
      if (this.#isPlain()) at = this.#takeLetters(bytes, at);
      if (at < bytes.length) this.#units.take(bytes[at++] as number);
    }
    if (this.closed) this.#endOpening();
    if (this.#chars > this.#maxChars) {
      throw dataTooLarge(this.#slot.list, this.#slot.place, this.#maxChars);
    }
    return at;
  }

  /** The bytes of the gathered text; they last until the next call of anything here. */
  decode(): Buffer {
    const { chars, bytes } = this.#scratch;
    // A group of four letters that is not complete yet waits for the next batch.
    const end = this.closed ? this.#gathered : this.#gathered - (this.#gathered % 4);
    const size = bytes.write(chars.toString('latin1', 0, end), 0, 'base64');
    chars.copyWithin(0, end, this.#gathered);
    this.#gathered -= end;
    return bytes.subarray(0, size);
  }

  #isPlain(): boolean {
    if (this.#foreign || this.#padding > 0 || this.#opening !== undefined) return false;
    return this.#units.plain;
  }

  /** Nearly all bytes of a large body pass here. */
  #takeLetters(bytes: Uint8Array, from: number): number {
    const { chars } = this.#scratch;
    let at = from;
    let gathered = this.#gathered;
    while (at < bytes.length) {
      const byte = bytes[at] as number;
      if (alphabet[byte] === 0) break;
      chars[gathered++] = byte;
      at++;
    }
    this.#gathered = gathered;
    this.#chars += at - from;
    return at;
  }

  #takeUnit(code: number): void {
    if (this.#opening === undefined) {
      this.#takeChar(code);
      return;
    }
    this.#opening += String.fromCharCode(code);
    if (this.#opening.length === longestHeader) this.#endOpening();
  }

  #takeChar(code: number): void {
    this.#chars += 1;
    if (this.#foreign) return;
    if (code === PADDING) {
      this.#padding += 1;
    } else if (alphabet[code] === 1 && this.#padding === 0) {
      this.#scratch.chars[this.#gathered++] = code;
    } else {
      // It is read on, since too long is worse than wrong, but there is nothing left to decode.
      this.#foreign = true;
      this.#gathered = 0;
    }
  }

  #endOpening(): void {
    const text = this.#opening;
    if (text === undefined) return;
    this.#opening = undefined;
    for (const unit of withoutHeader(text).split('')) this.#takeChar(unit.charCodeAt(0));
  }
}

/** What follows the comma of a base64 data URL; other text as it is. */
function withoutHeader(text: string): string {
  if (!text.startsWith('data:')) return text;
  const comma = text.indexOf(',');
  return comma > 0 && text.slice(0, comma).endsWith(';base64') ? text.slice(comma + 1) : text;
}
