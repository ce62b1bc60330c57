import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createMiddleware } from 'hono/factory';

export interface Received {
  Variables: { content: Readable };
}

/** Of a body that nobody wants. */
const maxUnreadBytes = 64 * 1024 * 1024;

/**
 * Provides the body of a request as a stream, `c.var.content`. Put it before everything that may refuse the request: it reads
 * the rest of the body before the answer is sent, because a browser that is cut off does not show the answer.
 */
export const receiveBody = createMiddleware<Received>(async (c, next) => {
  const { body } = c.req.raw;
  const content = body ? Readable.fromWeb(body as NodeStream) : Readable.from([]);
  // The client has gone. Whatever reads the content learns it as well.
  content.on('error', () => undefined);
  c.set('content', content);
  await next();
  let unread = 0;
  content.on('data', (piece: Uint8Array) => {
    unread += piece.length;
    if (unread > maxUnreadBytes) content.destroy();
  });
  if (!content.closed) await new Promise((resolve) => content.once('close', resolve));
});
