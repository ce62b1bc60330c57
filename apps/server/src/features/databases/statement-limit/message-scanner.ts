const headerBytes = 5;

/**
 * Finds the messages of PostgreSQL's protocol in a stream of bytes, without keeping them. Each starts with a letter for
 * its type and its length.
 */
export class MessageScanner {
  readonly #header = Buffer.alloc(headerBytes);
  #headerLength = 0;
  /** Bytes of the current message that have not arrived. */
  #left = 0;
  #isAnnounced = true;

  /** True if the next byte starts a message. */
  get isBetweenMessages(): boolean {
    return this.#headerLength === 0;
  }

  /** Calls `onMessage` with the type of each message and the first byte of its content, if it has any. */
  scan(bytes: Buffer, onMessage: (type: string, first: number | undefined) => void): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.#headerLength < headerBytes) {
        const count = bytes.copy(this.#header, this.#headerLength, at);
        this.#headerLength += count;
        at += count;
        if (this.#headerLength < headerBytes) return;
        this.#left = this.#header.readUInt32BE(1) - 4;
        if (this.#left < 0) throw new Error('invalid length of a message');
        this.#isAnnounced = false;
      }
      if (!this.#isAnnounced && (this.#left === 0 || at < bytes.length)) {
        this.#isAnnounced = true;
        const first = this.#left === 0 ? undefined : bytes[at];
        onMessage(String.fromCharCode(this.#header[0] ?? 0), first);
      }
      const count = Math.min(this.#left, bytes.length - at);
      this.#left -= count;
      at += count;
      if (this.#left === 0 && this.#isAnnounced) this.#headerLength = 0;
    }
  }
}
