/**
 * Keeps the head and tail of a command's output: the head shows what it does, the tail how it ended. Bytes in between
 * are counted and dropped.
 */
export class OutputCap {
  readonly #headBytes: number;
  readonly #tailBytes: number;
  #sent = 0;
  /** Ring buffer for the tail, allocated once the head is full. */
  #ring: Buffer | undefined;
  #written = 0;

  constructor(maxBytes: number) {
    this.#headBytes = Math.ceil(maxBytes / 2);
    this.#tailBytes = Math.floor(maxBytes / 2);
  }

  /** Returns the part of this chunk that belongs to the head. */
  take(bytes: Buffer): Buffer {
    const head = bytes.subarray(0, this.#headBytes - this.#sent);
    this.#sent += head.length;
    this.#keepTail(bytes.subarray(head.length));
    return head;
  }

  rest(): { tail: Buffer; dropped: number } {
    const ring = this.#ring ?? Buffer.alloc(0);
    const keptBytes = Math.min(this.#written, ring.length);
    const at = ring.length === 0 ? 0 : this.#written % ring.length;
    const tail =
      keptBytes < ring.length
        ? ring.subarray(0, keptBytes)
        : Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
    return { tail, dropped: this.#written - keptBytes };
  }

  #keepTail(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#ring ??= Buffer.alloc(this.#tailBytes);
    const ring = this.#ring;
    const skipped = Math.max(0, bytes.length - ring.length);
    this.#written += skipped;
    for (let rest = bytes.subarray(skipped); rest.length > 0; ) {
      const at = this.#written % ring.length;
      const copied = rest.copy(ring, at, 0, ring.length - at);
      this.#written += copied;
      rest = rest.subarray(copied);
    }
  }
}
