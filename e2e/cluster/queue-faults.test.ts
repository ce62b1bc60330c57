import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import type { Client, Stream } from '../support/client.ts';
import { Fleet, shortLease } from '../support/fleet.ts';
import { checkInvariants, checkUniqueAndOrdered, type SeenEvent } from '../support/invariants.ts';

/** In `npm test`, a suite of the fleet freezes Redis in the same way. */
const skip = longOnly || whyNoRedis();

suite('Redis faults in queue mode', { skip }, () => {
  let fleet: Fleet;
  let client: Client;
  const seen: SeenEvent[] = [];

  before(async () => {
    fleet = await Fleet.assemble();
    const [api] = await Promise.all(
      ['api', 'worker'].map((roles) => fleet.join(roles, shortLease)),
    );
    assert.ok(api);
    client = await fleet.client(api);
  });
  after(() => fleet[Symbol.asyncDispose]());

  async function finish(stream: Stream): Promise<void> {
    await stream.finished();
    checkUniqueAndOrdered(stream.events, stream.turnId);
    for (const { type, data, seq } of stream.events) {
      seen.push({ project_id: stream.projectId, seq, type, data });
    }
  }

  test('a frozen Redis delays neither readers nor requests', async (t) => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const stream = await client.post({ prompt: `pace 30\nsay ${words}` });
    await stream.until(({ type }) => type === 'text');
    fleet.redis.freeze('SIGSTOP');
    const posted = performance.now();
    const answer = await client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say later' });
    assert.ok(performance.now() - posted < 5_000);
    assert.ok([200, 202].includes(answer.status));
    const [project, turn] = ['x-project-id', 'x-turn-id'].map((name) => answer.headers.get(name));
    const late = await client.read(`/api/v1/vibe/stream_v2/${project}?turn_id=${turn}`);
    await finish(late);
    assert.equal(late.reason, 'complete', 'workers continue without Redis');
    t.diagnostic(`done ${Math.round(performance.now() - posted)} ms after it was posted`);
    await Promise.all([finish(stream), answer.body?.cancel()]);
    assert.equal(stream.reason, 'complete');
    fleet.redis.freeze('SIGCONT');
  });

  test('the invariants hold for the log and everything clients received', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});
