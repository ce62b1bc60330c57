import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { bodyOf, makeDocuments, textOf, upload } from '../support/upload.ts';

test('a client that is still sending receives 503 during shutdown, and is then disconnected', async () => {
  await using service = await startScripted({ SHUTDOWN_GRACE_S: '30' });
  const ada = await Client.of(service);
  const open = await ada.post({ prompt: 'say x\nhang' });
  const forceStop = new AbortController();
  const stopped = service.service.stop(forceStop.signal);

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
  await eventually(
    () => text.includes('SHUTTING_DOWN'),
    'the request is rejected before the body is complete',
  );
  assert.match(text, /^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/is);
  for (let sent = 0; sent < pieces; sent += 1) {
    assert.ok(socket.writable, `closed after ${sent} pieces`);
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  const [failed] = await closed;
  assert.equal(failed, false);

  const { url, token } = ada;
  const large = upload(bodyOf('say x', makeDocuments(3, 8_000_000)), { url, token });
  assert.equal(JSON.parse(await textOf(await large.response)).code, 'SHUTTING_DOWN');
  const short = await ada.request('GET', '/api/v1/me');
  assert.deepEqual([short.status, short.headers.get('connection')], [503, 'close']);
  const probe = await service.get('/livez');
  assert.deepEqual([probe.status, probe.headers.get('connection')], [200, 'close']);
  forceStop.abort();
  await open.closed();
  await stopped;
});

test('a request on an existing connection receives our own error during shutdown', async () => {
  await using service = await startScripted();
  const { port } = service;
  const unused = connect(port, '127.0.0.1');
  let text = '';
  unused.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  await once(unused, 'connect');
  // The server accepts connections in order, so this response implies that it has the earlier one.
  assert.equal((await service.get('/livez')).status, 200);
  const stopped = service.service.stop(new AbortController().signal);
  await eventually(
    () =>
      new Promise<boolean>((resolve) => {
        const late = connect(port, '127.0.0.1');
        late.once('connect', () => resolve(late.destroy().destroyed && false));
        late.once('error', () => resolve(true));
      }),
    'the server no longer listens',
  );
  unused.write('GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(unused, 'close');
  await stopped;
  assert.match(text, /^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/is);
  assert.match(text, /"code":"SHUTTING_DOWN".*"error_ref":"/);
});

test('a turn claimed during shutdown is released', async (t) => {
  await using service = await startScripted();
  const ada = await Client.of(service);
  const { projectId, turnId } = await ada.turn({ prompt: 'say x' });
  const locker = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await locker.connect();
  t.after(() => locker.end());
  await locker.query('BEGIN');
  await locker.query('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [projectId]);
  const { pool } = service.service.services.database;
  await pool.query(
    `UPDATE turns SET prompt = 'hang', status = 'queued', fence = 0, result = NULL, ended_at = NULL, last_seq = NULL,
       lease_until = NULL WHERE id = $1`,
    [turnId],
  );
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => {
    // Within a transaction, pg_stat_activity would always return the same snapshot.
    await locker.query('SELECT pg_stat_clear_snapshot()');
    return (await locker.query(waiting)).rowCount === 1;
  }, 'a worker claims the turn');
  const stopped = service[Symbol.asyncDispose]();
  const isStopping = () =>
    service.get('/readyz').then(
      ({ status }) => status === 503,
      // The service no longer listens.
      () => true,
    );
  await eventually(isStopping, 'the service is stopping');
  await locker.query('COMMIT');
  await stopped;
  const { rows } = await locker.query('SELECT status, lease_until FROM turns WHERE id = $1', [
    turnId,
  ]);
  assert.deepEqual(rows, [{ status: 'running', lease_until: null }]);
});
