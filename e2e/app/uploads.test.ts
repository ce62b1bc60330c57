import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { largeBytes } from '../../apps/server/src/http/uploads/upload-limiter.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { percentile } from '../support/percentile.ts';
import {
  bodyOf,
  makeDocuments,
  maxDocumentChars,
  sizeAndHash,
  textOf,
  type Upload,
  upload,
} from '../support/upload.ts';

let service: Scripted;
let ada: Client;
let database: pg.Client;

before(async () => {
  service = await startScripted({ HEARTBEAT_INTERVAL_MS: '200', RATE_LIMIT_REQUESTS_PER_MIN: '0' });
  ada = await Client.of(service);
  database = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await database.connect();
});
after(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
});

const mib = 1024 * 1024;

function post(pieces: Iterable<string>, more: Partial<Parameters<typeof upload>[1]> = {}): Upload {
  return upload(pieces, { url: ada.url, token: ada.token, ...more });
}

async function errorOf(sent: Upload): Promise<{ status: number | undefined; code: string }> {
  const response = await sent.response;
  const { code } = JSON.parse(await textOf(response));
  return { status: response.statusCode, code };
}

async function uploadFiles(): Promise<string[]> {
  const folder = join(service.config.DATA_DIR, 'uploads');
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found.filter((name) => name.includes('/')).map((name) => join(folder, name));
}

async function turnsWith(prompt: string): Promise<number> {
  const { rowCount } = await database.query('SELECT 1 FROM turns WHERE prompt = $1', [prompt]);
  return rowCount ?? 0;
}

/** Number of documents of maximum size. More take longer and prove little. */
const { largestDocuments } = trials;
const small = 96 * 1024;

test(`[S4.4] ten documents, ${largestDocuments} of them of 20 MiB, are stored exactly while other requests and heartbeats continue`, async (context) => {
  const quiet = await ada.post({ prompt: 'say x\nhang' });
  const watching = quiet.closed();
  const heartbeatCount = () => quiet.items.filter(({ kind }) => kind === 'heartbeat').length;
  const prompt = 'say I have read it all';
  const sent = makeDocuments(10, maxDocumentChars).map((one, at) =>
    at < largestDocuments ? one : { ...one, chars: small },
  );
  const startedAt = performance.now();
  const beatsBefore = heartbeatCount();
  const sending = post(bodyOf(prompt, sent));
  let isAnswered = false;
  const answered = sending.response.then((response) => {
    isAnswered = true;
    return response;
  });
  const healthMs: number[] = [];
  while (!isAnswered) {
    const sentAt = performance.now();
    assert.equal((await service.get('/api/v1/health')).status, 200);
    healthMs.push(performance.now() - sentAt);
    await delay(20);
  }
  const response = await answered;
  const elapsedMs = performance.now() - startedAt;
  assert.equal(response.statusCode, 200);
  const text = await textOf(response);
  assert.match(text, /event: done\ndata: \{"reason":"complete"/);
  assert.ok(sending.sent > largestDocuments * maxDocumentChars);

  const p95 = percentile(healthMs, 0.95);
  context.diagnostic(
    `${Math.round(sending.sent / mib)} MiB in ${Math.round(elapsedMs)} ms; health p95 ${Math.round(p95)} ms of ${healthMs.length}`,
  );
  assert.ok(p95 < 250, `others waited ${p95} ms`);
  const missed = Math.floor(elapsedMs / 200) - (heartbeatCount() - beatsBefore);
  assert.ok(
    missed <= 2 + elapsedMs / 2000,
    `${missed} heartbeats of ${Math.floor(elapsedMs / 200)} are missing`,
  );
  await ada.json('POST', `/api/v1/vibe/abort/${quiet.projectId}`);
  await watching;

  const turnId = String(response.headers['x-turn-id']);
  const { rows } = await database.query<{ size: number; sha256: string; stored: number }>(
    `SELECT size, sha256, (SELECT sum(length(bytes))::int FROM attachment_pieces
      WHERE attachment_id = attachments.id) AS stored
     FROM attachments WHERE turn_id = $1 ORDER BY place`,
    [turnId],
  );
  assert.deepEqual(
    rows,
    sent.map(sizeAndHash).map(({ size, sha256 }) => ({ size, sha256, stored: size })),
  );
  const hashes = await database.query(
    `SELECT count(*)::int AS wrong FROM attachments a WHERE turn_id = $1 AND sha256 <>
      (SELECT encode(sha256(string_agg(bytes, ''::bytea ORDER BY place)), 'hex')
       FROM attachment_pieces WHERE attachment_id = a.id)`,
    [turnId],
  );
  assert.equal(hashes.rows[0]?.wrong, 0);
  assert.deepEqual(await uploadFiles(), []);
});

for (const [title, sent, status, code] of [
  [
    'an eleventh document',
    [...makeDocuments(10, 4000), ...makeDocuments(1, maxDocumentChars)],
    400,
    'VALIDATION_FAILED',
  ],
  [
    'a document above the size limit',
    [...makeDocuments(1, maxDocumentChars + 4), ...makeDocuments(9, maxDocumentChars)],
    413,
    'PAYLOAD_TOO_LARGE',
  ],
] as const) {
  test(`[S4.4] ${title} is rejected before the upload ends and before the model is called`, async () => {
    const prompt = `say ${title}`;
    const sending = post(bodyOf(prompt, sent));
    assert.deepEqual(await errorOf(sending), { status, code });
    assert.equal(await sending.done, false, 'the response came before the end of the upload');
    assert.equal(await turnsWith(prompt), 0);
    assert.ok(!service.calls.some((call) => call.prompt === prompt));
    assert.deepEqual(await uploadFiles(), []);
  });
}

test('a Content-Length above the limit is rejected without reading', async () => {
  const length = { 'content-length': String(400 * mib) };
  const sending = post(bodyOf('say huge', makeDocuments(10, maxDocumentChars)), {
    headers: length,
  });
  assert.deepEqual(await errorOf(sending), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
  assert.ok(sending.sent < 20 * mib, `${sending.sent} bytes were taken`);
});

test('an aborted upload leaves no files and logs no error', async () => {
  const prompt = 'say never';
  const before = service.logged.length;
  // Pauses within the second document, because a completed upload would leave no file to observe.
  const pause = (sent: number) =>
    sent > 1.5 * maxDocumentChars ? new Promise<void>(() => {}) : undefined;
  const sending = post(bodyOf(prompt, makeDocuments(3, maxDocumentChars)), { pause });
  await eventually(async () => (await uploadFiles()).length > 1, 'some of it is on disk');
  sending.request.destroy();
  await eventually(async () => (await uploadFiles()).length === 0, 'the files are deleted');
  assert.equal(await turnsWith(prompt), 0);
  await eventually(
    () => service.logged.slice(before).some(({ msg }) => msg === 'the client disconnected'),
    'the request is over',
  );
  const warnings = service.logged.slice(before).filter(({ level }) => Number(level) >= 40);
  assert.deepEqual(warnings, []);
});

test('aborting a short body logs no error', async () => {
  const before = service.logged.length;
  const socket = connect(service.port, '127.0.0.1');
  const head = `POST /api/v1/vibe/answer HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\n`;
  const half =
    'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"project_id":"prj_x",';
  // Disconnects only then: a request that is dropped before it is sent never reaches the service.
  await new Promise((sent) => socket.write(`${head}${half}`, sent));
  socket.destroy();
  await eventually(
    () => service.logged.slice(before).some(({ msg }) => msg === 'the client disconnected'),
    'the request is over',
  );
  const warnings = service.logged.slice(before).filter(({ level }) => Number(level) >= 40);
  assert.deepEqual(warnings, []);
});

test('a rejected request with Connection: close is read to its end and then closed', async () => {
  const socket = connect(service.port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  const head = 'POST /api/v1/vibe/stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"prompt":`);
  await eventually(
    () => text.includes('AUTH_REQUIRED'),
    'it is rejected before the body is complete',
  );
  assert.equal(isClosed, false);
  const startedAt = performance.now();
  socket.write('"say x"  }');
  await eventually(() => isClosed, 'the connection ends');
  assert.ok(performance.now() - startedAt < 1500, 'as soon as the rest has arrived');
});

test('a third concurrent large upload of a user returns 429', async () => {
  const { promise: paused, resolve: release } = Promise.withResolvers<void>();
  const waitAt = (bytes: number) => (sent: number) => (sent > bytes ? paused : undefined);
  // Slightly more than what counts as large.
  const body = (name: string) => bodyOf(`say ${name}`, makeDocuments(1, 10.75 * mib));
  const length = (name: string) => {
    return { 'content-length': String([...body(name)].join('').length) };
  };
  const announced = post(body('one'), { headers: length('one'), pause: waitAt(0) });
  const growing = post(body('two'), { pause: waitAt(10.5 * mib) });
  // The files on disk are checked, because sent bytes may still be in a socket. Base64 decodes to three quarters of its size.
  await eventually(async () => {
    const sizes = (await uploadFiles()).map((name) => stat(name));
    return (
      (await Promise.all(sizes)).some(({ size }) => size > largeBytes * 0.75) && announced.sent > 0
    );
  }, 'two uploads are in progress');

  const byLength = post(body('three'), { headers: length('three'), pause: waitAt(0) });
  const third = await byLength.response;
  assert.equal(third.statusCode, 429);
  assert.match(String(third.headers['retry-after']), /^\d+$/);
  assert.equal(JSON.parse(await textOf(third)).code, 'RATE_LIMITED');
  const bySize = post(body('four'));
  assert.deepEqual(await errorOf(bySize), { status: 429, code: 'RATE_LIMITED' });
  const small = await ada.turn({ prompt: 'say small ones pass' });
  assert.equal(small.reason, 'complete');
  const eve = await service.token('eve@example.com');
  const others = await post(body('of eve'), { token: eve }).response;
  assert.equal(others.statusCode, 200, 'other users have their own limit');

  release();
  for (const sending of [announced, growing]) {
    assert.equal((await sending.response).statusCode, 200);
  }
  const next = await post(body('five'), { headers: length('five') }).response;
  assert.equal(next.statusCode, 200, 'there is capacity again');
  for (const prompt of ['say three', 'say four']) assert.equal(await turnsWith(prompt), 0);
  others.destroy();
  next.destroy();
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

test('a message with the same files attaches, however the image is encoded', async () => {
  const text = Buffer.from('hello').toString('base64');
  const message = (data: string, content = text) => ({
    prompt: 'say x\nhang',
    images: [{ data, mimeType: 'image/png', name: 'a.png' }],
    documents: [{ data: content, mimeType: 'text/plain', name: 'b.txt' }],
  });
  const first = await ada.post(message(png));
  const again = await ada.post(message(`data:image/png;base64,${png}`));
  assert.equal(again.turnId, first.turnId);
  const unpadded = await ada.post(message(png.replaceAll('=', '')));
  assert.equal(unpadded.turnId, first.turnId);
  const other = await ada.post(message(png, Buffer.from('hallo').toString('base64')));
  assert.notEqual(other.turnId, first.turnId, 'different bytes make a different message');

  const { body } = await ada.json(
    'GET',
    `/api/v1/projects/${first.projectId}/turns/${first.turnId}`,
  );
  assert.deepEqual(body.images, [{ name: 'a.png', mime_type: 'image/png', size: 16 }]);
  assert.deepEqual(body.documents, [{ name: 'b.txt', mime_type: 'text/plain', size: 5 }]);
  for (const stream of [first, other]) {
    await ada.json('POST', `/api/v1/vibe/abort/${stream.projectId}`);
  }
  await Promise.all([first, again, unpadded, other].map((stream) => stream.finished()));
});

test('a limit of 0 disables the limit', async () => {
  await using unlimitedService = await startScripted({ MAX_BODY_BYTES: '0', MAX_DOCUMENTS: '0' });
  const client = await Client.of(unlimitedService);
  const documents = Array.from({ length: 20 }, (_, at) => {
    return { name: `${at}.txt`, mimeType: 'text/plain', data: 'QUJD' };
  });
  const turn = await client.turn({ prompt: 'say x', documents });
  assert.equal(turn.reason, 'complete');
});
