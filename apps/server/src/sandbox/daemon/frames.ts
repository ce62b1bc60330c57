/** What one frame is for. Every frame belongs to a stream, which either side may open. */
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
  /** Tells the parts of one stream's data apart, such as stdout and stderr. */
  readonly channel: number;
  readonly payload: Buffer;
}

const LENGTH_BYTES = 4;
const HEADER_BYTES = 6;
export const LONGEST_PAYLOAD = 1024 * 1024;

export function frameHead(
  kind: FrameKind,
  stream: number,
  payloadBytes: number,
  channel = 0,
): Buffer {
  const head = Buffer.allocUnsafe(LENGTH_BYTES + HEADER_BYTES);
  head.writeUInt32BE(HEADER_BYTES + payloadBytes, 0);
  head.writeUInt8(kind, 4);
  head.writeUInt8(channel, 5);
  head.writeUInt32BE(stream, 6);
  return head;
}

const KNOWN_KINDS: ReadonlySet<number> = new Set(Object.values(kinds));

function isKind(value: number): value is FrameKind {
  return KNOWN_KINDS.has(value);
}

/** Cuts a stream of bytes into frames; throws when the bytes are none. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  *take(piece: Buffer): Generator<Frame> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    for (;;) {
      if (this.#bytes < LENGTH_BYTES) return;
      const length = this.#joined(LENGTH_BYTES).readUInt32BE(0);
      if (length < HEADER_BYTES || length > HEADER_BYTES + LONGEST_PAYLOAD) {
        throw new Error(`a frame of ${length} bytes`);
      }
      if (this.#bytes < LENGTH_BYTES + length) return;
      const whole = this.#joined(LENGTH_BYTES + length);
      this.#drop(LENGTH_BYTES + length);
      const kind = whole.readUInt8(4);
      if (!isKind(kind)) throw new Error(`a frame of kind ${kind}`);
      yield {
        kind,
        channel: whole.readUInt8(5),
        stream: whole.readUInt32BE(6),
        payload: whole.subarray(LENGTH_BYTES + HEADER_BYTES, LENGTH_BYTES + length),
      };
    }
  }

  /** The first piece, made long enough. Pieces are joined once per frame, not once per arrival. */
  #joined(bytes: number): Buffer {
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
