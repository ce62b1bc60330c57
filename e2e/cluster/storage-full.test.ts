import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ErrorBody } from '@millwright/contract';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { isQueueMode } from '../../apps/server/src/testing/mode.ts';
import {
  mountSmallFileSystem,
  whyNoMount,
} from '../../apps/server/src/testing/small-file-system.ts';
import { Client } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import { spawnService, waitUntilHealthy } from '../support/service-process.ts';

const fixture = 'e2e/support/fixtures/scripted-service.ts';
const skip = isQueueMode ? 'an embedded database has one process' : whyNoMount();

test('R09: recovers after the disk of the embedded database was full', {
  skip,
}, async (t) => {
  await using disk = await mountSmallFileSystem(160);
  const port = await freePort();
  const dataDir = join(disk.path, 'data');
  await putCluster(dataDir);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    STORAGE_MIN_FREE_MB: '16',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
  };
  await using service = spawnService(env, fixture);
  await waitUntilHealthy(service, port);
  const url = `http://127.0.0.1:${port}`;
  const client = new Client(url, await mintToken(env));
  assert.equal((await client.turn({ prompt: 'say first' })).reason, 'complete');

  // Enough text for the log to need space, slow enough to still run when the disk is full.
  const words = 'a few words that take their time '.repeat(150);
  const running = await client.post({ prompt: `pace 5\nsay ${words}\ntodo one\nsay the end` });
  await running.until(({ type }) => type === 'text');
  await disk.fill();
  const reading = running.finished();
  await eventually(async () => {
    const answer = await fetch(`${url}/readyz?verbose`);
    return answer.status === 503 && /^- storage$/m.test(await answer.text());
  }, 'readiness names the storage');
  await eventually(
    () => /"phase":"storage_full"|"code":"STORAGE_FULL"/.test(running.text),
    'the reader receives the reason',
  );
  const rejected = await client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say no' });
  const { code } = (await rejected.json()) as ErrorBody;
  assert.deepEqual([rejected.status, code], [507, 'STORAGE_FULL']);

  await disk.free();
  await waitUntilHealthy(service, port);
  await reading;
  const ends = running.events.filter(({ type }) => type === 'complete' || type === 'error');
  assert.equal(ends.length, 1, 'the turn that ran has one end');
  assert.ok(
    running.reason === 'complete' || running.eventsOf('error')[0]?.code === 'STORAGE_FULL',
    running.text.slice(-500),
  );
  t.diagnostic(`the turn that ran ended with ${running.reason}`);
  assert.equal((await client.turn({ prompt: 'say afterwards' })).reason, 'complete');
  assert.equal(service.child.exitCode, null, 'the process is the same');
});
