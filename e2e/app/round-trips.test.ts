import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { isQueueMode } from '../../apps/server/src/testing/mode.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/fixtures/database-proxy.ts';

/**
 * A message is admitted with two round trips and its turn is taken with two: one asks for all that is
 * needed, behind the lock, and one writes it down and commits. Meanwhile whoever waits for the turn
 * looks into the log once. Each more would be told by everybody who waits for a first word.
 */
const roundTrips =
  5 +
  // A process that receives notices reads the log once when it subscribes and once per notice.
  (isQueueMode ? 4 : 0);
/** The sweeper asks every second too, and takes what an attempt was allowed. */
const attempts = 5;
const patienceMs = 1_000;
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
async function begins(
  path: string,
  message: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<boolean> {
  const late = AbortSignal.timeout(patienceMs);
  proxy.allow(roundTrips);
  try {
    const response = await fetch(`${ada.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, ...headers },
      body: JSON.stringify(message),
      signal: late,
    });
    assert.equal(response.status, 200);
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (text.includes('"phase":"started"')) return true;
    }
    return false;
  } catch (error) {
    if (late.aborted) return false;
    throw error;
  } finally {
    proxy.open();
  }
}

for (const { what, path, isNew, headers } of [
  { what: 'of a new project, in V1', path: '/api/v1/vibe/stream', isNew: true },
  { what: 'of a new project, in V2', path: '/api/v1/vibe/stream_v2', isNew: true },
  { what: 'of a project that is there', path: '/api/v1/vibe/stream_v2', isNew: false },
  {
    what: 'of a message with a key',
    path: '/api/v1/vibe/stream_v2',
    isNew: true,
    headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
  },
]) {
  test(`the first event ${what} takes no more than ${roundTrips} round trips`, async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Several at once, so that there are connections enough.
      const before = ['a', 'b', 'c'].map((word) => ada.turn({ prompt: `say ${word}` }));
      const [{ projectId }] = await Promise.all(before as [Promise<Stream>]);
      // A turn that ended still has its delivery noted, and its project looked through.
      await eventually(() => proxy.quietMs() > quietMs, 'the service is at rest');
      // Like no other: a repetition would only join the turn that is there.
      const prompt = `say ${attempt} ${what}`;
      const message = { prompt, ...(!isNew && { project_id: projectId }) };
      const type = { 'content-type': 'application/json' };
      if (await begins(path, message, { ...type, ...headers?.() })) return;
    }
    assert.fail(`no event in any of ${attempts} attempts`);
  });
}
