import type { Duplex } from 'node:stream';

/**
 * Rejects an upgrade request and destroys its socket. The HTTP server no longer tracks the socket: left half open, it
 * would stay unread and uncounted, and closing the server would wait for it forever.
 */
export function rejectUpgrade(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\n`, () => socket.destroy());
}
