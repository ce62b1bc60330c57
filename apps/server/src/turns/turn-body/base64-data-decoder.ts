import { dataTooLarge } from './body-errors.ts';
import type { Slot } from './json-field-tracker.ts';
import { JsonStringDecoder } from './json-string-decoder.ts';

/** Maximum number of bytes per call of `push`. */
export const sliceBytes = 64 * 1024;
/** Amount of base64 to collect before writing. */
const batchChars = 128 * 1024;
const maxHeaderChars = 128;
const paddingByte = 0x3d;
const maxPadding = 2;

const alphabet = new Uint8Array(256);
for (const letter of Buffer.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
)) {
  alphabet[letter] = 1;
}

/** One pair of buffers for all files of a body, since they arrive one after the other. */
export class Scratch {
  readonly chars = Buffer.allocUnsafe(batchChars + sliceBytes + maxHeaderChars);
  readonly bytes = Buffer.allocUnsafe(this.chars.length);
}

export type Verdict = 'valid' | 'invalid' | 'empty';

/**
 * Processes one `data` string as it arrives: checks it by the rules of the request schema, strips the header of a data
 * URL, and decodes it in batches.
 */
export class Base64DataDecoder {
  readonly #slot: Slot;
  readonly #maxChars: number;
  readonly #scratch: Scratch;
  readonly #units = new JsonStringDecoder((code) => this.#pushUnit(code));
  /** The start of an image, until it is clear whether it is a data URL's header. */
  #header: string | undefined;
  #buffered = 0;
  #chars = 0;
  #padding = 0;
  #isInvalid = false;

  constructor(slot: Slot, maxChars: number, scratch: Scratch) {
    this.#slot = slot;
    this.#maxChars = maxChars;
    this.#scratch = scratch;
    this.#header = slot.list === 'images' ? '' : undefined;
  }

  get isClosed(): boolean {
    return this.#units.isClosed;
  }

  get isBatchReady(): boolean {
    return this.#buffered >= batchChars || (this.isClosed && this.#buffered > 0);
  }

  /** The verdict on the whole string; valid only once the string has ended. */
  get verdict(): Verdict {
    if (this.#chars === 0) return 'empty';
    const letters = this.#chars - this.#padding;
    if (this.#isInvalid || letters === 0 || letters % 4 === 1) return 'invalid';
    if (this.#padding > maxPadding) return 'invalid';
    return this.#padding === 0 || this.#chars % 4 === 0 ? 'valid' : 'invalid';
  }

  /** Reads to the end of the bytes or of the string, and returns the position reached. */
  push(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && !this.isClosed) {
      if (this.#isPlain()) at = this.#pushLetters(bytes, at);
      if (at < bytes.length) this.#units.push(bytes[at++] as number);
    }
    if (this.isClosed) this.#endHeader();
    if (this.#chars > this.#maxChars) {
      throw dataTooLarge(this.#slot.list, this.#slot.index, this.#maxChars);
    }
    return at;
  }

  /** Decodes the collected text. The result is valid until the next call of any method. */
  decode(): Buffer {
    const { chars, bytes } = this.#scratch;
    // An incomplete group of four letters waits for the next batch.
    const end = this.isClosed ? this.#buffered : this.#buffered - (this.#buffered % 4);
    const size = bytes.write(chars.toString('latin1', 0, end), 0, 'base64');
    chars.copyWithin(0, end, this.#buffered);
    this.#buffered -= end;
    return bytes.subarray(0, size);
  }

  #isPlain(): boolean {
    if (this.#isInvalid || this.#padding > 0 || this.#header !== undefined) return false;
    return this.#units.isPlain;
  }

  /** Hot path: nearly all bytes of a large body pass through here. */
  #pushLetters(bytes: Uint8Array, from: number): number {
    const { chars } = this.#scratch;
    let at = from;
    let buffered = this.#buffered;
    while (at < bytes.length) {
      const byte = bytes[at] as number;
      if (alphabet[byte] === 0) break;
      chars[buffered++] = byte;
      at++;
    }
    this.#buffered = buffered;
    this.#chars += at - from;
    return at;
  }

  #pushUnit(code: number): void {
    if (this.#header === undefined) {
      this.#pushChar(code);
      return;
    }
    this.#header += String.fromCharCode(code);
    if (this.#header.length === maxHeaderChars) this.#endHeader();
  }

  #pushChar(code: number): void {
    this.#chars += 1;
    if (this.#isInvalid) return;
    if (code === paddingByte) {
      this.#padding += 1;
    } else if (alphabet[code] === 1 && this.#padding === 0) {
      this.#scratch.chars[this.#buffered++] = code;
    } else {
      // Keep reading, because exceeding the size limit is the more important error, but stop decoding.
      this.#isInvalid = true;
      this.#buffered = 0;
    }
  }

  #endHeader(): void {
    const text = this.#header;
    if (text === undefined) return;
    this.#header = undefined;
    for (const unit of withoutHeader(text).split('')) this.#pushChar(unit.charCodeAt(0));
  }
}

/** Strips the header of a base64 data URL; returns other text unchanged. */
function withoutHeader(text: string): string {
  if (!text.startsWith('data:')) return text;
  const comma = text.indexOf(',');
  return comma > 0 && text.slice(0, comma).endsWith(';base64') ? text.slice(comma + 1) : text;
}
