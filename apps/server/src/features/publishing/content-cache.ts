/** LRU cache of contents by hash, bounded in bytes. Contents are immutable. */
export class ContentCache {
  readonly #contents = new Map<string, Buffer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async get(hash: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const content = this.#contents.get(hash) ?? (await read());
    if (content.length > this.#maxBytes / 8) return content;
    // Re-inserted at the end: a Map iterates from the least recently used entry.
    if (!this.#contents.delete(hash)) this.#bytes += content.length;
    this.#contents.set(hash, content);
    for (const [old, { length }] of this.#contents) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#contents.delete(old);
      this.#bytes -= length;
    }
    return content;
  }
}
