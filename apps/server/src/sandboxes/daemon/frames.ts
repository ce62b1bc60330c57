/** Frame types. Every frame belongs to a stream, which either side may open. */
export const kinds = {
  open: 1,
  message: 2,
  data: 3,
  end: 4,
  reset: 5,
  credit: 6,
  ping: 7,
  pong: 8,
} as const;

export type FrameKind = (typeof kinds)[keyof typeof kinds];

export interface Frame {
  readonly kind: FrameKind;
  readonly stream: number;
  /** Distinguishes parts of one stream's data, such as stdout and stderr. */
  readonly channel: number;
  readonly payload: Buffer;
}

const lengthBytes = 4;
const headerBytes = 6;
export const maxPayloadBytes = 1024 * 1024;

export function frameHead(
  kind: FrameKind,
  stream: number,
  payloadBytes: number,
  channel = 0,
): Buffer {
  const head = Buffer.allocUnsafe(lengthBytes + headerBytes);
  head.writeUInt32BE(headerBytes + payloadBytes, 0);
  head.writeUInt8(kind, 4);
  head.writeUInt8(channel, 5);
  head.writeUInt32BE(stream, 6);
  return head;
}

const knownKinds: ReadonlySet<number> = new Set(Object.values(kinds));

function isKind(value: number): value is FrameKind {
  return knownKinds.has(value);
}

/** Splits a byte stream into frames; throws on malformed input. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  *take(piece: Buffer): Generator<Frame> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    for (;;) {
      if (this.#bytes < lengthBytes) return;
      const length = this.#takeJoined(lengthBytes).readUInt32BE(0);
      if (length < headerBytes || length > headerBytes + maxPayloadBytes) {
        throw new Error(`invalid frame length: ${length} bytes`);
      }
      if (this.#bytes < lengthBytes + length) return;
      const whole = this.#takeJoined(lengthBytes + length);
      this.#drop(lengthBytes + length);
      const kind = whole.readUInt8(4);
      if (!isKind(kind)) throw new Error(`unknown frame kind: ${kind}`);
      yield {
        kind,
        channel: whole.readUInt8(5),
        stream: whole.readUInt32BE(6),
        payload: whole.subarray(lengthBytes + headerBytes, lengthBytes + length),
      };
    }
  }

  /**
   * Returns the first chunk, extended to at least this length. Chunks are joined once per frame, not once per arrival.
   */
  #takeJoined(bytes: number): Buffer {
    const first = this.#pieces[0];
    if (first && first.length >= bytes) return first;
    const all = Buffer.concat(this.#pieces);
    this.#pieces = [all];
    return all;
  }

  #drop(bytes: number): void {
    const rest = this.#pieces[0]?.subarray(bytes);
    this.#bytes -= bytes;
    if (rest && rest.length > 0) this.#pieces[0] = rest;
    else this.#pieces.shift();
  }
}
