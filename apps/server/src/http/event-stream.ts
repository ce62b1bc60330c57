import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { heartbeat } from '@millwright/contract';
import type { FastifyReply } from 'fastify';
import { whenClosed } from './closed.ts';
import type { OpenStreams } from './open-streams.ts';

export interface StreamRules {
  readonly heartbeatMs: number;
  /** The pause while the reader's buffer is full, doubling from the one to the other. */
  readonly minPauseMs: number;
  readonly maxPauseMs: number;
  /** A reader that takes nothing for this long is let go; it can come back with its cursor. */
  readonly stallMs: number;
}

export interface EventStreamOptions {
  readonly streams: OpenStreams;
  readonly rules: StreamRules;
  readonly headers?: Readonly<Record<string, string>>;
  /** The user whose removal ends it; without, anybody's. */
  readonly userId?: string | undefined;
  /** Told, while the reader's buffer is full, when it will have room again. */
  readonly onFull?: ((room: Promise<void>) => void) | undefined;
}

export interface EventStream {
  /** Fires when the client went away or the service closes the stream. */
  readonly signal: AbortSignal;
  /** Waits until the reader has room, then writes; does nothing once the reader is gone. */
  write(frames: string | Buffer): Promise<void>;
  /** Ends the response; resolves true when the last byte was handed over. */
  end(frames: string): Promise<boolean>;
}

/**
 * Turns a reply into an open event stream: headers are flushed at once, since an unflushed quiet
 * stream dies in proxies, and a heartbeat runs on a fixed timer from that moment.
 */
export function openEventStream(reply: FastifyReply, options: EventStreamOptions): EventStream {
  const { rules, streams, onFull } = options;
  const gone = new AbortController();
  const inherited = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...inherited,
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    ...options.headers,
  } as Record<string, string>);
  raw.flushHeaders();

  const isFull = () => raw.writableNeedDrain || raw.socket?.writableNeedDrain === true;
  const beat = setInterval(() => {
    // A heartbeat is never worth queueing behind a full buffer.
    if (!isFull() && !raw.writableEnded) raw.write(heartbeat);
  }, rules.heartbeatMs);
  const forget = streams.add((cause) => void (cause === 'removed' ? raw.destroy() : raw.end()), {
    userId: options.userId,
  });
  // The reader may have left while its stream was being prepared.
  whenClosed(raw, () => {
    clearInterval(beat);
    forget();
    gone.abort();
  });
  // A reset by the reader is how readers leave; `close` follows.
  raw.on('error', () => undefined);

  async function room(): Promise<void> {
    const since = performance.now();
    for (let pause = rules.minPauseMs; isFull(); pause = Math.min(pause * 2, rules.maxPauseMs)) {
      if (gone.signal.aborted) return;
      if (performance.now() - since > rules.stallMs) {
        raw.destroy();
        return;
      }
      await delay(pause);
    }
  }

  return {
    signal: gone.signal,
    async write(frames) {
      if (isFull()) {
        const waiting = room();
        onFull?.(waiting);
        await waiting;
      }
      if (!gone.signal.aborted && !raw.writableEnded) send(raw, frames);
    },
    async end(frames) {
      if (gone.signal.aborted || raw.writableEnded) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const { socket } = raw;
      raw.once('close', () => resolve(false));
      // Nothing is written any more that would notice a reader that stopped.
      raw.setTimeout(rules.stallMs, () => raw.destroy());
      // Called as well when the socket was destroyed with bytes left in it.
      raw.end(frames, () => resolve(socket?.destroyed === false));
      return promise;
    },
  };
}

const chunks = new WeakMap<Buffer, Buffer>();

/**
 * Bytes that many readers share are framed as an HTTP chunk once and handed to the socket as they
 * are: a response's own `write` makes four pieces of them, for each reader again.
 */
function send(raw: ServerResponse, frames: string | Buffer): void {
  const { socket } = raw;
  if (typeof frames === 'string' || !socket || !raw.chunkedEncoding) {
    raw.write(frames);
    return;
  }
  let chunk = chunks.get(frames);
  if (!chunk) {
    chunk = Buffer.concat([Buffer.from(`${frames.length.toString(16)}\r\n`), frames, lineEnd]);
    chunks.set(frames, chunk);
  }
  socket.write(chunk);
}

const lineEnd = Buffer.from('\r\n');
