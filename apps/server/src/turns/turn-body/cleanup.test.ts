import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { after, type TestContext, test } from 'node:test';
import { EventLoopThrottle } from '../../http/uploads/event-loop-throttle.ts';
import { eventually } from '../../testing/eventually.ts';
import { receiveTurn } from './receive-turn.ts';
import { defaultLimits, temporaryFolder } from './testing/receive.ts';

const folder = await temporaryFolder();
after(folder.remove);

const start = '{"prompt":"x","documents":[{"name":"a","mimeType":"a/b","data":"';
const options = {
  limits: defaultLimits,
  maxBytes: 0,
  folder: folder.path,
  pace: new EventLoopThrottle(),
};
const receiving = (source: Readable, signal = new AbortController().signal) =>
  receiveTurn(source, { ...options, signal });

/** Creates a source that has sent one file and most of another, and then stalls. */
function halfSent(): PassThrough {
  const source = new PassThrough({ highWaterMark: 1024 * 1024 });
  source.write(`${start}QUJD"},{"data":"${'QUJD'.repeat(100_000)}`);
  return source;
}

const waitForFiles = (count: number) =>
  eventually(async () => (await folder.files()).length === count, `${count} files`);

const endings: Record<string, (source: PassThrough) => void> = {
  'the end in the middle of a string': (source) => source.end(),
  'a wrong byte': (source) => source.end('\n'),
  'a missing field': (source) => source.end('"}]}'),
  'a source error': (source) => source.destroy(new Error('reset')),
  'the source being closed': (source) => source.destroy(),
};
for (const [name, end] of Object.entries(endings)) {
  test(`leaves no files after ${name}`, async () => {
    const source = halfSent();
    const received = receiving(source);
    received.catch(() => {});
    await waitForFiles(2);
    end(source);
    await assert.rejects(received);
    assert.deepEqual(await folder.files(), []);
  });
}

test('leaves no files after an abort, even if the source stalls', async () => {
  const source = halfSent();
  const control = new AbortController();
  const received = receiving(source, control.signal);
  received.catch(() => {});
  await waitForFiles(2);
  control.abort(new Error('enough'));
  await assert.rejects(received, { code: 'INVALID_JSON', cause: new Error('enough') });
  assert.deepEqual(await folder.files(), []);
  source.end();
});

test('rejects immediately if the signal is already aborted', async () => {
  const received = receiving(halfSent(), AbortSignal.abort(new Error('never')));
  await assert.rejects(received, { code: 'INVALID_JSON', cause: new Error('never') });
  assert.deepEqual(await folder.files(), []);
});

async function failingWrites(context: TestContext, code: string) {
  const handle = await open(import.meta.filename);
  const shared: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  context.mock.method(shared, 'appendFile', async () => {
    throw Object.assign(new Error(code), { code });
  });
}

test('propagates disk errors and leaves no files', async (context) => {
  for (const code of ['ENOSPC', 'EIO']) {
    await failingWrites(context, code);
    await assert.rejects(receiving(halfSent()), { code });
    assert.deepEqual(await folder.files(), []);
    context.mock.restoreAll();
  }
  const missingFolder = receiveTurn(halfSent(), {
    ...options,
    folder: `${folder.path}/missing`,
    signal: new AbortController().signal,
  });
  await assert.rejects(missingFolder, { code: 'ENOENT' });
});

/** Starts a server that receives one turn and responds with the outcome. */
async function serve(context: TestContext, limits = defaultLimits) {
  const results: Promise<unknown>[] = [];
  const server = createServer((incoming, response) => {
    const signal = new AbortController().signal;
    const received = receiveTurn(incoming, { ...options, limits, signal });
    results.push(received.catch((error) => error));
    received.then(
      () => response.end('taken'),
      (error) => response.end(error.code),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'POST' });
  call.on('error', () => {});
  return { call, results };
}

test('leaves no files after the client disconnects', async (context) => {
  const { call, results } = await serve(context);
  call.write(`${start}${'QUJD'.repeat(100_000)}`);
  await waitForFiles(1);
  call.destroy();
  assert.ok((await results[0]) instanceof Error);
  assert.deepEqual(await folder.files(), []);
});

test('sends the error while the client is still sending', async (context) => {
  const { call } = await serve(context, { ...defaultLimits, documentBase64Chars: 100 });
  call.write(`${start}${'QUJD'.repeat(1000)}`);
  const [response] = await once(call, 'response');
  const [answer] = await once(response, 'data');
  assert.equal(String(answer), 'PAYLOAD_TOO_LARGE');
  call.destroy();
});
