import { heartbeat } from '@millwright/contract';
import type { FastifyReply } from 'fastify';
import type { OpenStreams } from './open-streams.ts';

export interface EventStreamOptions {
  readonly streams: OpenStreams;
  readonly heartbeatMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EventStream {
  /** Aborted when the client went away or the service closes the stream. */
  readonly signal: AbortSignal;
  write(frame: string): void;
  close(): void;
}

/**
 * Turns a reply into an open event stream: headers are flushed at once, since an unflushed quiet
 * stream dies in proxies, and a heartbeat runs on a fixed timer from that moment.
 */
export function openEventStream(reply: FastifyReply, options: EventStreamOptions): EventStream {
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

  const beat = setInterval(() => {
    // A heartbeat is never worth queueing behind a full buffer.
    if (!raw.writableNeedDrain) raw.write(heartbeat);
  }, options.heartbeatMs);
  const forget = options.streams.add(() => raw.end());
  raw.once('close', () => {
    clearInterval(beat);
    forget();
    gone.abort();
  });

  return {
    signal: gone.signal,
    write: (frame) => raw.write(frame),
    close: () => raw.end(),
  };
}
