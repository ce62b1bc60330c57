import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createSiteDispatcher } from './site-dispatcher.ts';

test('rejects a WebSocket handshake during shutdown and still closes the server', async () => {
  // The state during shutdown: the handshake listener is removed, but the port is still open.
  const { serverFactory } = createSiteDispatcher([], ['/api/v1/ws']);
  const server = serverFactory((_, response) => void response.end(), {}) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = ['GET /api/v1/ws HTTP/1.1', 'Host: localhost', 'Connection: Upgrade'];
  const upgradeHeaders = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  socket.write(`${[...head, ...upgradeHeaders].join('\r\n')}\r\n\r\n`);
  assert.match(await text(socket), /^HTTP\/1\.1 503 /);
  await new Promise((closed) => server.close(closed));
});
