import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { eventually } from '../apps/server/src/testing/eventually.ts';
import { Client } from './client.ts';
import { startScripted } from './driver.ts';
import { bodyOf, documents, textOf, upload } from './upload.ts';

test('a sender in full flow hears that the service is stopping, and is then closed', async () => {
  await using service = await startScripted({ SHUTDOWN_GRACE_S: '30' });
  const ada = await Client.of(service);
  const open = await ada.post({ prompt: 'say x\nhang' });
  const hurry = new AbortController();
  const stopped = service.service.stop(hurry.signal);

  const { port } = service;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  const closed = once(socket, 'close');
  const piece = Buffer.alloc(64 * 1024, ' ');
  const pieces = 200;
  const head = 'POST /api/v1/vibe/stream HTTP/1.1\r\nHost: localhost\r\n';
  const length = `Content-Length: ${pieces * piece.length}\r\n\r\n`;
  socket.write(`${head}Content-Type: application/json\r\n${length}`);
  await eventually(() => text.includes('SHUTTING_DOWN'), 'it is refused before it has sent all');
  assert.match(text, /^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/is);
  for (let sent = 0; sent < pieces; sent += 1) {
    assert.ok(socket.writable, `closed after ${sent} pieces`);
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  const [failed] = await closed;
  assert.equal(failed, false);

  const { url, token } = ada;
  const large = upload(bodyOf('say x', documents(3, 8_000_000)), { url, token });
  assert.equal(JSON.parse(await textOf(await large.response)).code, 'SHUTTING_DOWN');
  const short = await ada.request('GET', '/api/v1/me');
  assert.deepEqual([short.status, short.headers.get('connection')], [503, 'close']);
  const probe = await service.get('/livez');
  assert.deepEqual([probe.status, probe.headers.get('connection')], [200, 'close']);
  hurry.abort();
  await open.closed();
  await stopped;
});
