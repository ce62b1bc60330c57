import { type AttachmentLimits, type ListName, listNames } from './attachment-limits.ts';
import { notJson, tooComplex, tooMany } from './body-errors.ts';
import type { BodyWithoutFilesBuffer } from './body-without-files-buffer.ts';
import {
  backslash,
  closeArray,
  closeObject,
  colon,
  comma,
  isSpace,
  openArray,
  openObject,
  quote,
} from './json-structural-bytes.ts';

const maxDepth = 32;
const maxValues = 10_000;
const maxWordBytes = 1_000;
/** Length of `documents` with every letter escaped, including the quotes. */
const maxKeyBytes = 64;

/** The location of a `data` string in the body. */
export interface Slot {
  readonly list: ListName;
  readonly index: number;
}

/**
 * Tracks JSON just closely enough to know where a string starts and which field it belongs to, and copies everything it
 * reads to `rest`. It does not validate the grammar: each string is replaced by a string, so `rest` is valid JSON
 * exactly if the body is, and JSON.parse checks that.
 */
export class JsonFieldTracker {
  readonly #rest: BodyWithoutFilesBuffer;
  readonly #limits: Record<ListName, AttachmentLimits>;
  readonly #open: number[] = [];
  #values = 0;
  #wordBytes = 0;

  #isInString = false;
  #isEscaped = false;
  #isKeyExpected = false;
  #keyAt = -1;

  #list: ListName | undefined;
  #index = 0;
  #isDataField = false;

  /** The `data` string whose first byte comes next; set when `scan` stops early. */
  slot: Slot | undefined;

  constructor(rest: BodyWithoutFilesBuffer, limits: Record<ListName, AttachmentLimits>) {
    this.#rest = rest;
    this.#limits = limits;
  }

  /** Reads to the end of the bytes, or just past the opening quote of a `data` string. */
  scan(bytes: Uint8Array, from: number): number {
    this.slot = undefined;
    let at = from;
    while (at < bytes.length) {
      if (this.#isInString) {
        const end = this.#endOfString(bytes, at);
        this.#rest.append(bytes.subarray(at, end));
        at = end;
        if (!this.#isInString && this.#keyAt >= 0) this.#endKey();
        continue;
      }
      const byte = bytes[at++] as number;
      if (byte === quote && this.#isDataExpected() && this.#list) {
        this.slot = { list: this.#list, index: this.#index };
        return at;
      }
      this.#readStructure(byte);
      this.#rest.push(byte);
    }
    return at;
  }

  #endOfString(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) {
        this.#isInString = false;
        return at + 1;
      }
    }
    return bytes.length;
  }

  #readStructure(byte: number): void {
    const wordBytes = this.#wordBytes;
    this.#wordBytes = 0;
    if (byte === quote) {
      this.#isInString = true;
      this.#keyAt = this.#isKeyExpected ? this.#rest.length : -1;
    } else if (byte === colon) {
      this.#isKeyExpected = false;
    } else if (byte === comma) {
      this.#countValue();
      this.#isKeyExpected = this.#open.at(-1) === openObject;
      if (this.#open.length === 2) this.#index += 1;
    } else if (byte === openObject || byte === openArray) {
      this.#enter(byte);
    } else if (byte === closeObject || byte === closeArray) {
      this.#leave(byte);
    } else if (!isSpace(byte)) {
      this.#wordBytes = wordBytes + 1;
      // No field of a turn is a number, so parsing a megabyte of digits would be wasted work.
      if (wordBytes === maxWordBytes) {
        throw tooComplex(`a number or word of more than ${maxWordBytes} characters`);
      }
    }
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > maxValues) throw tooComplex(`more than ${maxValues} values`);
  }

  #enter(bracket: number): void {
    this.#countValue();
    this.#open.push(bracket);
    this.#isKeyExpected = bracket === openObject;
    const depth = this.#open.length;
    if (depth > maxDepth) throw tooComplex(`more than ${maxDepth} levels of nesting`);
    if (depth === 1) this.#list = undefined;
    if (depth === 2) this.#index = 0;
    if (depth !== 3) return;
    this.#isDataField = false;
    if (!this.#list || !this.#isInItem()) return;
    const { items } = this.#limits[this.#list];
    if (this.#index >= items) throw tooMany(this.#list, items);
  }

  #leave(bracket: number): void {
    const opening = bracket === closeObject ? openObject : openArray;
    if (this.#open.pop() !== opening) throw notJson();
    this.#isKeyExpected = false;
  }

  #endKey(): void {
    const isShort = this.#rest.length - this.#keyAt <= maxKeyBytes;
    const key = isShort ? parsedKey(this.#rest.text(this.#keyAt)) : undefined;
    this.#keyAt = -1;
    if (this.#open.length === 1) this.#list = listNames.find((name) => name === key);
    if (this.#open.length === 3) this.#isDataField = key === 'data';
  }

  #isInItem(): boolean {
    const [body, list, item] = this.#open;
    return body === openObject && list === openArray && item === openObject;
  }

  #isDataExpected(): boolean {
    if (!this.#isDataField || this.#isKeyExpected) return false;
    return this.#open.length === 3 && this.#isInItem();
  }
}

function parsedKey(quoted: string): unknown {
  try {
    return JSON.parse(quoted);
  } catch (error) {
    throw notJson(error);
  }
}
