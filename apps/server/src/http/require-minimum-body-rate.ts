import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyRateLimits } from '@millwright/contract';
import { sendClientError } from './send-client-error.ts';

const { windowSeconds, bytesPerSecond } = bodyRateLimits;

/**
 * Ends a request with 408 if its body arrives too slowly. Otherwise, a client that sends a few bytes now and then could
 * hold a connection for as long as the largest body may take. Counts only seconds in which the service waits for the
 * client: while the request's buffer is full, the consumer of the body is behind, not the client.
 */
export function requireMinimumBodyRate(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
  if (!hasBody) return;
  let isFirstWindow = true;
  let waitedSeconds = 0;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (request.readableLength >= request.readableHighWaterMark) return;
    waitedSeconds += 1;
    if (waitedSeconds < windowSeconds) return;
    const isSlow = socket.bytesRead - bytesBefore < windowSeconds * bytesPerSecond;
    if (isSlow && !isFirstWindow) {
      clearInterval(timer);
      endRequest(request, response);
    }
    isFirstWindow = false;
    waitedSeconds = 0;
    bytesBefore = socket.bytesRead;
  }, 1_000).unref();
}

function endRequest(request: IncomingMessage, { headersSent }: ServerResponse): void {
  const { socket } = request;
  if (headersSent || !socket.writable) {
    socket.destroy();
    return;
  }
  // Closes the socket once the response is flushed, because the client need not close its side.
  socket.once('finish', () => socket.destroy());
  const error = new Error('The request body is arriving too slowly');
  sendClientError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
