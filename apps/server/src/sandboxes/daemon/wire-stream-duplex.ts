import { Duplex } from 'node:stream';
import { DaemonError } from './daemon-error.ts';
import type { Piece, WireStream } from './wire.ts';

/** Adapts a wire stream to a Node Duplex. */
export class WireStreamDuplex extends Duplex {
  readonly #stream: WireStream;
  readonly #pieces: AsyncGenerator<Piece>;

  constructor(stream: WireStream) {
    super({ allowHalfOpen: true });
    this.#stream = stream;
    this.#pieces = stream.pieces();
    // A sandbox may disappear at any moment; without a listener, the error would crash the process.
    this.on('error', () => undefined);
    const { broken } = stream;
    if (broken.aborted) this.destroy(broken.reason);
    else broken.addEventListener('abort', () => this.destroy(broken.reason), { once: true });
  }

  override _read(): void {
    this.#pieces.next().then(
      ({ done, value }) => this.push(done ? null : value.bytes),
      (error) => this.destroy(error),
    );
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#stream.send(bytes).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.#stream.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stream.reset(new DaemonError('failed', 'The connection was closed.'));
    done(error);
  }

  // Node's HTTP code calls these on every connection. Timeouts are up to the code that opened the stream.
  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
