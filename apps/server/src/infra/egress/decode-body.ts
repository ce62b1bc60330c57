import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { EgressError } from './egress-error.ts';
import type { RequestLifetime } from './request-lifetime.ts';

/** Streams the decoded body while it stays below its cap, both on the wire and after decoding. */
export function decodeBody(
  response: IncomingMessage,
  maxBytes: number,
  lifetime: RequestLifetime,
): ReadableStream<Uint8Array> {
  const decoder = selectDecoder(response.headers['content-encoding']);
  const body = new Body(maxBytes, lifetime.signal);
  const parts = decoder ? [response, new Cap(maxBytes), decoder, body] : [response, body];
  const stop = () => body.destroy(lifetime.signal.reason);
  lifetime.signal.addEventListener('abort', stop, { once: true });
  pipeline(parts, () => {
    lifetime.signal.removeEventListener('abort', stop);
    lifetime.end();
  });
  // The consumer gets the error from the web stream.
  body.on('error', () => {});
  return Readable.toWeb(body);
}

/** Picks a decoder. Requests accept only `identity`, but some servers compress the response anyway. */
function selectDecoder(encoding: string | undefined): Duplex | undefined {
  // Flush on every chunk: events must be visible when they arrive, not when the decoder's buffer is full.
  const flush = constants.Z_SYNC_FLUSH;
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush, finishFlush: flush });
    case 'deflate':
      return createInflate({ flush, finishFlush: flush });
    case 'br':
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
    default:
      throw new EgressError('BAD_ANSWER', 'The response has an unexpected encoding.');
  }
}

class Cap extends Transform {
  #left: number;

  constructor(bytes: number) {
    super();
    this.#left = bytes;
  }

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.#left -= bytes.length;
    if (this.#left >= 0) done(null, bytes);
    else done(new EgressError('TOO_LARGE', 'The response is too large.'));
  }
}

/** The last stream, which the consumer reads. Reports our own errors regardless of what earlier streams raise. */
class Body extends Cap {
  readonly #signal: AbortSignal;

  constructor(bytes: number, signal: AbortSignal) {
    super(bytes);
    this.#signal = signal;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const isOurs = !error || error instanceof EgressError || this.#signal.aborted;
    done(isOurs ? error : new EgressError('BROKEN_OFF', 'The response was cut off.'));
  }
}
