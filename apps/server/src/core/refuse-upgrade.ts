import type { Duplex } from 'node:stream';

/**
 * Answers a request to leave HTTP with a refusal and closes its connection for good. The HTTP server has let go of it:
 * left half open, it would be unread and uncounted, and closing the server would wait for it for ever.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\n`, () => socket.destroy());
}
