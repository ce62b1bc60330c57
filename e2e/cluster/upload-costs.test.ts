import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { bodyOf, makeDocuments, maxDocumentChars, textOf, upload } from '../support/upload.ts';

let folder: string;
let service: ServiceProcess;
let ada: Client;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-uploads-'));
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await freshDatabase(),
    TEST_HEAP: 'program',
  };
  service = spawnService(env, 'e2e/support/fixtures/scripted-service.ts');
  await waitUntilHealthy(service, Number(env.PORT));
  ada = new Client(`http://127.0.0.1:${env.PORT}`, await mintToken(env));
  await ada.turn({ prompt: 'say warm up' });
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]) / 1000;
}

/** Peak memory growth of the service while `work` runs. */
async function measureGrowth<T>(work: () => Promise<T>): Promise<{ grown: number; result: T }> {
  const before = await residentMb();
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMb());
  }, 10);
  try {
    const result = await work();
    peak = Math.max(peak, await residentMb());
    return { grown: Math.round(peak - before), result };
  } finally {
    clearInterval(watch);
  }
}

test('[S5.1] 200 MB without a token are rejected at once and use no memory', async (context) => {
  const { url } = ada;
  const invalidCredentials: Record<string, string>[] = [{}, { authorization: 'Bearer nonsense' }];
  for (const headers of invalidCredentials) {
    const { grown, result } = await measureGrowth(async () => {
      const startedAt = performance.now();
      const sending = upload(bodyOf('say x', makeDocuments(10, maxDocumentChars)), {
        url,
        headers,
      });
      const response = await sending.response;
      const took = Math.round(performance.now() - startedAt);
      const sentAtAnswer = sending.sent;
      await textOf(response);
      await sending.done;
      return { status: response.statusCode, took, sentAtAnswer, sent: sending.sent };
    });
    context.diagnostic(
      `rejected after ${result.took} ms and ${result.sentAtAnswer} bytes; ${result.sent} bytes in all; grew by ${grown} MB`,
    );
    assert.equal(result.status, 401);
    assert.ok(result.took < 1000, `it took ${result.took} ms`);
    assert.ok(result.sentAtAnswer < 2e7, `${result.sentAtAnswer} bytes were taken first`);
    assert.ok(grown <= 20, `memory grew by ${grown} MB`);
  }
});

test('[S4.4] the largest documents are stored in less memory than their size', async (context) => {
  const { url, token } = ada;
  const { grown, result } = await measureGrowth(async () => {
    const sending = upload(bodyOf('say done', makeDocuments(10, maxDocumentChars)), { url, token });
    const response = await sending.response;
    await textOf(response);
    return { status: response.statusCode, sentMb: sending.sent / 1e6 };
  });
  context.diagnostic(`10 documents of 20 MiB: grew by ${grown} MB`);
  assert.equal(result.status, 200);
  // Usually 100 to 150 MB, and up to 200 when memory is collected late.
  assert.ok(grown < result.sentMb, `memory grew by ${grown} MB for ${result.sentMb} MB`);
});

/** Number of documents of 20 MiB. */
const queued = trials.queuedDocuments;

test(`a turn keeps streaming while ${queued * 20} MiB are queued for its project`, async (context) => {
  const running = await ada.post({ prompt: `pace 20\nsay ${'word '.repeat(800)}` });
  await running.until(({ type }) => type === 'text');
  const reading = running.finished();
  let longest = 0;
  let last = performance.now();
  let seen = 0;
  const watch = setInterval(() => {
    if (running.events.length === seen) return;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    seen = running.events.length;
  }, 5);
  const { url, token } = ada;
  const pieces = bodyOf('say next', makeDocuments(queued, maxDocumentChars), running.projectId);
  const response = await upload(pieces, { url, token }).response;
  assert.equal(response.statusCode, 202);
  const before = running.events.length;
  await eventually(() => seen > before, 'the turn continues');
  clearInterval(watch);
  context.diagnostic(`the running turn was silent for ${Math.round(longest)} ms at most`);
  assert.ok(longest < 1500, `the running turn was silent for ${Math.round(longest)} ms`);
  await ada.json('POST', `/api/v1/vibe/abort/${running.projectId}`);
  await reading;
  assert.equal(running.reason, 'aborted');
});
