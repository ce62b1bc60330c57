import { isAscii } from 'node:buffer';
import { notJson } from './refusals.ts';

/** Refuses bytes that are no UTF-8, wherever a character is cut between two pieces. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** Whether the piece before may have ended inside a character. */
  #cut = false;

  take(bytes: Uint8Array): void {
    // Base64 is ASCII: the decoder, which makes strings, is left alone nearly always.
    if (!this.#cut && isAscii(bytes)) return;
    this.#decode(bytes);
    this.#cut = (bytes.at(-1) ?? 0) >= 0x80;
  }

  end(): void {
    if (this.#cut) this.#decode();
  }

  #decode(bytes?: Uint8Array): void {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw notJson(error);
    }
  }
}
