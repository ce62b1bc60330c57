import { isAscii } from 'node:buffer';
import { notJson } from './body-errors.ts';

/** Rejects invalid UTF-8, even if a character is split between two chunks. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** True if the previous chunk may have ended within a character. */
  #isSplit = false;

  push(bytes: Uint8Array): void {
    // Base64 is ASCII, so the decoder, which allocates strings, is almost never needed.
    if (!this.#isSplit && isAscii(bytes)) return;
    this.#decode(bytes);
    this.#isSplit = (bytes.at(-1) ?? 0) >= 0x80;
  }

  end(): void {
    if (this.#isSplit) this.#decode();
  }

  #decode(bytes?: Uint8Array): void {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw notJson(error);
    }
  }
}
