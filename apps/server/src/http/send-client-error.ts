import type { Socket } from 'node:net';
import { newErrorRef } from '@millwright/contract';

const responses: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Responds to input that never became a request: broken framing, oversized headers or a stalled client. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [status, reason] = responses[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({
    code: 'VALIDATION_FAILED',
    message: `The request could not be read: ${reason.toLowerCase()}`,
    error_ref: newErrorRef(),
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
