import type { Duplex } from 'node:stream';
import { DaemonError } from './daemon-error.ts';
import { type Frame, type FrameKind, FrameReader, frameHead, kinds } from './frames.ts';

/** Bytes of one stream that may be in flight before its reader has consumed any. */
const window = 256 * 1024;
const maxPieceBytes = 64 * 1024;
/** Overhead charged per chunk, which also bounds many tiny chunks. */
const pieceCost = 64;
/** Together with the window, bounds the memory that the other side can make this one hold. */
const maxStreams = 1024;
const maxUnreadMessages = 16;
/** Only a peer that has stopped reading lets this many bytes pile up. */
const maxUnsentBytes = 128 * 1024 * 1024;
/** Credit is returned in steps, so that small chunks do not cost a frame each. */
const creditStep = window / 4;

const empty = Buffer.alloc(0);

export interface Piece {
  readonly channel: number;
  readonly bytes: Buffer;
}

interface WireOptions {
  /** The service opens streams with even ids, the daemon with odd ones. */
  readonly side: 'service' | 'daemon';
  readonly onOpen: (stream: WireStream) => void;
  /** Called when the other side is gone or violates the protocol. */
  readonly onLost: (reason: Error) => void;
}

/**
 * Multiplexes streams over one connection, each with its own flow-control window: a sender waits until its reader has
 * room, and a slow reader does not block other streams.
 */
export class Wire {
  readonly #transport: Duplex;
  readonly #options: WireOptions;
  readonly #streams = new Map<number, WireStream>();
  #nextId: number;
  #lost: Error | undefined;
  #onPong: (() => void) | undefined;

  constructor(transport: Duplex, options: WireOptions) {
    this.#transport = transport;
    this.#options = options;
    this.#nextId = options.side === 'service' ? 2 : 1;
    const reader = new FrameReader();
    transport.on('data', (piece: Buffer) => {
      try {
        for (const frame of reader.take(piece)) this.#receive(frame);
      } catch (error) {
        this.lose(error instanceof Error ? error : new Error(String(error)));
      }
    });
    transport.on('error', (error) => this.lose(error));
    transport.on('close', () => this.lose(new Error('the connection closed')));
    transport.on('end', () => this.lose(new Error('the connection ended')));
  }

  open(header: unknown): WireStream {
    if (this.#lost) throw new DaemonError('sandbox_lost', this.#lost.message);
    const id = this.#nextId;
    this.#nextId += 2;
    const stream = new WireStream(id, header, this);
    this.#streams.set(id, stream);
    this.write(kinds.open, id, json(header));
    return stream;
  }

  /** Resolves when the other side answers; never settles otherwise. */
  ping(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onPong = resolve;
    this.write(kinds.ping, 0);
    return promise;
  }

  lose(reason: Error): void {
    if (this.#lost) return;
    this.#lost = reason;
    this.#transport.destroy();
    for (const stream of this.#streams.values()) {
      stream.fail(new DaemonError('sandbox_lost', 'The sandbox has stopped.'));
    }
    this.#streams.clear();
    this.#options.onLost(reason);
  }

  /** For streams only. Needs no backpressure: stream windows bound the bytes in flight. */
  write(kind: FrameKind, stream: number, payload: Uint8Array = empty, channel = 0): void {
    if (this.#lost) return;
    if (this.#transport.writableLength > maxUnsentBytes) {
      this.lose(new Error('the other side does not read'));
      return;
    }
    this.#transport.cork();
    this.#transport.write(frameHead(kind, stream, payload.length, channel));
    if (payload.length > 0) this.#transport.write(payload);
    process.nextTick(() => this.#transport.uncork());
  }

  forget(id: number): void {
    this.#streams.delete(id);
  }

  #receive(frame: Frame): void {
    if (this.#lost) return;
    if (frame.kind === kinds.ping) this.write(kinds.pong, 0);
    else if (frame.kind === kinds.pong) this.#onPong?.();
    else if (frame.kind === kinds.open) this.#opened(frame);
    // Frames of a stream that just ended here may still be in flight.
    else this.#streams.get(frame.stream)?.receive(frame);
  }

  #opened({ stream: id, payload }: Frame): void {
    const isPeerId = id % 2 === (this.#options.side === 'service' ? 1 : 0);
    if (!isPeerId || this.#streams.has(id)) throw new Error(`stream ${id} cannot be opened`);
    if (this.#streams.size >= maxStreams) {
      this.write(kinds.reset, id, json({ code: 'limit_reached', message: 'Too many at once.' }));
      return;
    }
    const stream = new WireStream(id, parse(payload), this);
    this.#streams.set(id, stream);
    this.#options.onOpen(stream);
  }
}

/** A bidirectional stream. Each side sends bytes and messages and ends its own half; either side can reset it. */
export class WireStream {
  readonly header: unknown;
  readonly #id: number;
  readonly #wire: Wire;
  readonly #broken = new AbortController();

  #credit = window;
  #waitingToSend: (() => void)[] = [];
  #hasEnded = false;

  #unread: Piece[] = [];
  #unreadCost = 0;
  #unreturnedCredit = 0;
  #waitingToRead: (() => void) | undefined;
  #hasPeerEnded = false;

  #messages: unknown[] = [];
  #onMessage: ((message: unknown) => void) | undefined;

  constructor(id: number, header: unknown, wire: Wire) {
    this.#id = id;
    this.header = header;
    this.#wire = wire;
  }

  /** Fires when the other side reset the stream or is gone; the reason is a DaemonError. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /** Resolves once all bytes have been written to the connection. */
  async send(bytes: Uint8Array, channel = 0): Promise<void> {
    let rest = bytes;
    while (rest.length > 0) {
      while (this.#credit <= pieceCost && !this.broken.aborted) {
        await new Promise<void>((resolve) => this.#waitingToSend.push(resolve));
      }
      this.broken.throwIfAborted();
      const size = Math.min(rest.length, maxPieceBytes, this.#credit - pieceCost);
      this.#credit -= size + pieceCost;
      this.#wire.write(kinds.data, this.#id, rest.subarray(0, size), channel);
      rest = rest.subarray(size);
    }
  }

  /** Messages bypass flow control and overtake bytes that the reader has not consumed yet. */
  message(value: unknown): void {
    if (!this.broken.aborted) this.#wire.write(kinds.message, this.#id, json(value));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#onMessage = listener;
    for (const message of this.#messages.splice(0)) listener(message);
  }

  end(): void {
    if (this.#hasEnded || this.broken.aborted) return;
    this.#hasEnded = true;
    this.#wire.write(kinds.end, this.#id);
    if (this.#hasPeerEnded) this.#wire.forget(this.#id);
  }

  /** Aborts the stream for both sides. */
  reset(error: DaemonError): void {
    if (this.broken.aborted || (this.#hasEnded && this.#hasPeerEnded)) return;
    this.#wire.write(kinds.reset, this.#id, json({ code: error.code, message: error.message }));
    this.#wire.forget(this.#id);
    this.fail(error);
  }

  /** Yields chunks until the other side ends its half; throws if the stream breaks. */
  async *pieces(): AsyncGenerator<Piece> {
    for (;;) {
      const piece = this.#unread.shift();
      if (piece) {
        this.#unreadCost -= piece.bytes.length + pieceCost;
        this.#returnCredit(piece.bytes.length + pieceCost);
        yield piece;
        continue;
      }
      this.broken.throwIfAborted();
      if (this.#hasPeerEnded) return;
      await new Promise<void>((resolve) => {
        this.#waitingToRead = resolve;
      });
    }
  }

  fail(error: DaemonError): void {
    this.#broken.abort(error);
    this.#wake();
  }

  receive({ kind, payload, channel }: Frame): void {
    if (kind === kinds.data) {
      this.#unreadCost += payload.length + pieceCost;
      if (this.#unreadCost > window)
        throw new Error('the other side exceeded the flow-control window');
      this.#unread.push({ channel, bytes: payload });
    }
    if (kind === kinds.message) this.#receiveMessage(parse(payload));
    if (kind === kinds.credit) this.#credit += payload.readUInt32BE(0);
    if (kind === kinds.end) {
      this.#hasPeerEnded = true;
      if (this.#hasEnded) this.#wire.forget(this.#id);
    }
    if (kind === kinds.reset) {
      this.#wire.forget(this.#id);
      const { code, message } = parse(payload) as { code?: unknown; message?: unknown };
      this.fail(new DaemonError(String(code), String(message)));
    }
    this.#wake();
  }

  #receiveMessage(message: unknown): void {
    if (this.#onMessage) this.#onMessage(message);
    else if (this.#messages.push(message) > maxUnreadMessages) {
      throw new Error('too many messages');
    }
  }

  #returnCredit(cost: number): void {
    this.#unreturnedCredit += cost;
    if (this.#unreturnedCredit < creditStep || this.#hasPeerEnded) return;
    const credit = Buffer.allocUnsafe(4);
    credit.writeUInt32BE(this.#unreturnedCredit, 0);
    this.#unreturnedCredit = 0;
    this.#wire.write(kinds.credit, this.#id, credit);
  }

  #wake(): void {
    this.#waitingToRead?.();
    this.#waitingToRead = undefined;
    for (const wake of this.#waitingToSend.splice(0)) wake();
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function parse(payload: Buffer): unknown {
  const value: unknown = JSON.parse(payload.toString());
  if (typeof value !== 'object' || value === null) throw new Error('a message is not an object');
  return value;
}
