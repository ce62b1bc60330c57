import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { isQueueMode } from '../../apps/server/src/testing/mode.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/fixtures/database-proxy.ts';

/**
 * Admitting a message takes two round trips and claiming its turn two: one reads everything behind the lock, one writes
 * and commits. Meanwhile the waiting request reads the log once. Each further round trip would delay the first event.
 */
const roundTrips =
  5 +
  // A process that receives notices reads the log once when it subscribes and once per notice.
  (isQueueMode ? 4 : 0);
/**
 * The sweeper of each process also queries every second and may use up the round trips of an attempt; on a loaded
 * machine, most attempts take that long.
 */
const attempts = 20;
const timeoutMs = 3_000;
const quietMs = 50;

let proxy: DatabaseProxy;
let service: Scripted;
let ada: Client;

before(async () => {
  proxy = await startDatabaseProxy(await freshDatabase());
  service = await startScripted({ DATABASE_URL: proxy.url, MAX_CONCURRENT_TURNS: '50' });
  ada = await Client.of(service);
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
});

/** True if a message gets the first event of its stream within a limited number of database round trips. */
async function startsInTime(
  path: string,
  message: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<boolean> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  proxy.allow(roundTrips);
  try {
    const response = await fetch(`${ada.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, ...headers },
      body: JSON.stringify(message),
      signal: timeoutSignal,
    });
    assert.equal(response.status, 200);
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (text.includes('"phase":"started"')) return true;
    }
    return false;
  } catch (error) {
    if (timeoutSignal.aborted) return false;
    throw error;
  } finally {
    proxy.open();
  }
}

for (const { label, path, isNew, headers } of [
  { label: 'of a new project, in V1', path: '/api/v1/vibe/stream', isNew: true },
  { label: 'of a new project, in V2', path: '/api/v1/vibe/stream_v2', isNew: true },
  { label: 'of an existing project', path: '/api/v1/vibe/stream_v2', isNew: false },
  {
    label: 'of a message with an Idempotency-Key',
    path: '/api/v1/vibe/stream_v2',
    isNew: true,
    headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
  },
]) {
  test(`the first event ${label} takes at most ${roundTrips} round trips`, async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Concurrent turns fill the connection pool.
      const before = ['a', 'b', 'c'].map((word) => ada.turn({ prompt: `say ${word}` }));
      const [{ projectId }] = await Promise.all(before as [Promise<Stream>]);
      // After a turn, the service still records its delivery and checks the project for more work.
      await eventually(() => proxy.quietMs() > quietMs, 'the service is at rest');
      // Unique, because a repeated message would attach to the existing turn.
      const prompt = `say ${attempt} ${label}`;
      const message = { prompt, ...(!isNew && { project_id: projectId }) };
      const type = { 'content-type': 'application/json' };
      if (await startsInTime(path, message, { ...type, ...headers?.() })) return;
    }
    assert.fail(`no event in any of ${attempts} attempts`);
  });
}
