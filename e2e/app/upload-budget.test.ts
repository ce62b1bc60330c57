import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { limits } from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import {
  bodyOf,
  makeDocuments,
  maxDocumentChars,
  textOf,
  type Upload,
  upload,
} from '../support/upload.ts';

let service: Scripted;

before(async () => {
  service = await startScripted();
});
after(() => service[Symbol.asyncDispose]());

const mib = 1024 * 1024;
const { turnBodyBytes, concurrentUploadBytes } = limits.own;
const pending = new Promise<void>(() => undefined);

async function countUploadFiles(): Promise<number> {
  const folder = join(service.config.DATA_DIR, 'uploads');
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found.filter((name) => name.includes('/')).length;
}

/** Announces a length, sends a little, and then pauses. */
function startUpload({ url, token }: Client, bytes: number): Upload {
  return upload(bodyOf('say x', makeDocuments(1, maxDocumentChars)), {
    url,
    token,
    headers: { 'content-length': String(bytes) },
    pause: (sent) => (sent > mib ? pending : undefined),
  });
}

async function assertCapacityExceeded({ response }: Upload): Promise<void> {
  const answer = await response;
  assert.equal(answer.statusCode, 503);
  assert.match(String(answer.headers['retry-after']), /^\d+$/);
  assert.equal(JSON.parse(await textOf(answer)).code, 'CAPACITY_EXCEEDED');
}

test('concurrent uploads share a byte budget, and a body above it returns CAPACITY_EXCEEDED', async () => {
  const users = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => Client.of(service, `user${at}@example.com`)),
  );
  const ada = await Client.of(service);
  const whole = Math.floor(concurrentUploadBytes / turnBodyBytes);
  const rest = concurrentUploadBytes - whole * turnBodyBytes - 8 * mib;
  const uploads: Upload[] = [];
  for (const [at, bytes] of [...Array(whole).fill(turnBodyBytes), rest].entries()) {
    // Each user may send two large bodies at a time.
    const user = users[Math.floor(at / 2)];
    assert.ok(user);
    uploads.push(startUpload(user, bytes));
  }
  await eventually(
    async () => (await countUploadFiles()) === uploads.length,
    'all uploads are in progress',
  );

  const announced = startUpload(ada, turnBodyBytes);
  await assertCapacityExceeded(announced);
  assert.ok(announced.sent < 4 * mib, `${announced.sent} bytes were taken`);
  const { url, token } = ada;
  const growing = upload(bodyOf('say grown', makeDocuments(3, 8 * mib)), { url, token });
  await assertCapacityExceeded(growing);
  await eventually(async () => (await countUploadFiles()) === uploads.length, 'it left no files');
  const small = await ada.turn({
    prompt: 'say small ones pass',
    documents: [{ name: 'a.txt', mimeType: 'text/plain', data: 'QUJD' }],
  });
  assert.equal(small.reason, 'complete');

  for (const { request } of uploads) request.destroy();
  await eventually(async () => (await countUploadFiles()) === 0, 'their files are deleted');
  const again = await upload(bodyOf('say again', makeDocuments(3, 8 * mib)), { url, token })
    .response;
  assert.equal(again.statusCode, 200, 'there is capacity again');
  assert.match(await textOf(again), /event: done/);
});
