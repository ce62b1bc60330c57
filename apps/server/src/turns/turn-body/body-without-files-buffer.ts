import { restTooLarge } from './body-errors.ts';

export const maxBodyWithoutFilesBytes = 4 * 1024 * 1024;
const firstBytes = 16 * 1024;

/**
 * The body without file contents. Copies bytes instead of referencing them, because a reference to one byte would keep
 * the whole network chunk alive.
 */
export class BodyWithoutFilesBuffer {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    this.#ensureCapacity(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  append(bytes: Uint8Array): void {
    this.#ensureCapacity(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  text(from = 0): string {
    return this.#bytes.toString('utf8', from, this.#length);
  }

  #ensureCapacity(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    if (needed > maxBodyWithoutFilesBytes) throw restTooLarge(maxBodyWithoutFilesBytes);
    const larger = Buffer.allocUnsafe(
      Math.min(maxBodyWithoutFilesBytes, Math.max(needed, 2 * this.#length)),
    );
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
