import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { heartbeat } from '@millwright/contract';
import type { FastifyReply } from 'fastify';
import type { OpenStreams } from './open-streams.ts';
import { whenClosed } from './when-closed.ts';

export interface StreamRules {
  readonly heartbeatMs: number;
  /** Pause while the reader's buffer is full; doubles from the minimum to the maximum. */
  readonly minPauseMs: number;
  readonly maxPauseMs: number;
  /** Disconnects a reader that receives nothing for this long; it can resume with its cursor. */
  readonly stallMs: number;
}

export interface EventStreamOptions {
  readonly streams: OpenStreams;
  readonly rules: StreamRules;
  readonly headers?: Readonly<Record<string, string>>;
  /** User whose removal closes the stream; unset for streams without a user. */
  readonly userId?: string | undefined;
  /** Called when the reader's buffer is full, with a promise that resolves when it has drained. */
  readonly onFull?: ((drained: Promise<void>) => void) | undefined;
}

export interface EventStream {
  /** Aborts when the client disconnects or the service closes the stream. */
  readonly signal: AbortSignal;
  /** Waits until the reader's buffer has drained, then writes; does nothing once the reader has disconnected. */
  write(frames: string | Buffer): Promise<void>;
  /** Ends the response; resolves to true if the last byte was flushed. */
  end(frames: string): Promise<boolean>;
}

/**
 * Turns a reply into an open event stream. Flushes the headers immediately, because proxies drop a silent unflushed
 * stream, and sends heartbeats on a fixed timer from then on.
 */
export function openEventStream(reply: FastifyReply, options: EventStreamOptions): EventStream {
  const { rules, streams, onFull } = options;
  const closed = new AbortController();
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
  const heartbeatTimer = setInterval(() => {
    // Skips the heartbeat while the buffer is full.
    if (!isFull() && !raw.writableEnded) raw.write(heartbeat);
  }, rules.heartbeatMs);
  const unregister = streams.add(
    (cause) => void (cause === 'removed' ? raw.destroy() : raw.end()),
    {
      userId: options.userId,
    },
  );
  // The reader may have disconnected while the stream was being prepared.
  whenClosed(raw, () => {
    clearInterval(heartbeatTimer);
    unregister();
    closed.abort();
  });
  // Readers often disconnect with a reset; `close` follows.
  raw.on('error', () => undefined);

  async function waitForDrain(): Promise<void> {
    const since = performance.now();
    for (let pause = rules.minPauseMs; isFull(); pause = Math.min(pause * 2, rules.maxPauseMs)) {
      if (closed.signal.aborted) return;
      if (performance.now() - since > rules.stallMs) {
        raw.destroy();
        return;
      }
      await delay(pause);
    }
  }

  return {
    signal: closed.signal,
    async write(frames) {
      if (isFull()) {
        const waiting = waitForDrain();
        onFull?.(waiting);
        await waiting;
      }
      if (!closed.signal.aborted && !raw.writableEnded) send(raw, frames);
    },
    async end(frames) {
      if (closed.signal.aborted || raw.writableEnded) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const { socket } = raw;
      raw.once('close', () => resolve(false));
      // No further write would detect a stalled reader, so a timeout does.
      raw.setTimeout(rules.stallMs, () => raw.destroy());
      // Also called if the socket was destroyed with unflushed bytes.
      raw.end(frames, () => resolve(socket?.destroyed === false));
      return promise;
    },
  };
}

const chunks = new WeakMap<Buffer, Buffer>();

/**
 * Frames bytes shared by many readers as an HTTP chunk once and writes the chunk directly to the socket. The response's
 * own `write` would split it into four writes for each reader.
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
