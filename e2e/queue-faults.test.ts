import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoRedis } from '../apps/server/src/testing/redis-server.ts';
import type { Client, Stream } from './client.ts';
import { Fleet, queue } from './fleet.ts';
import { checkInvariants, checkUnion, type Seen } from './invariants.ts';

suite('faults of many processes', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let client: Client;
  const seen: Seen[] = [];
  // A lease that runs out soon, so that no test waits for long.
  const brief = { TURN_LEASE_S: '2' };

  before(async () => {
    fleet = await Fleet.assemble();
    const [api] = await Promise.all(
      ['api', 'worker', 'worker'].map((roles) => fleet.join(roles, brief)),
    );
    assert.ok(api);
    client = await fleet.client(api);
  });
  after(() => fleet[Symbol.asyncDispose]());

  async function finish(stream: Stream): Promise<void> {
    await stream.finished();
    checkUnion(stream.events, stream.turnId);
    for (const { type, data, seq } of stream.events) {
      seen.push({ project_id: stream.projectId, seq, type, data });
    }
  }

  test('a worker that comes back after another took over writes nothing more', async () => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const prompt = `pace 30\nsay ${words}\ntodo x\nsay end`;
    const stream = await client.post({ prompt });
    await stream.until(({ type }) => type === 'text');
    const stopped = await fleet.workerOf(prompt);
    stopped.service.child.kill('SIGSTOP');
    await stream.untilPhase('resumed');
    stopped.service.child.kill('SIGCONT');
    await finish(stream);
    assert.equal(stream.reason, 'complete');
    assert.deepEqual(await fleet.stepsOf(stopped, prompt), [0], 'nor does it ask its model again');
    const begun = stream.events.filter(({ type }) => type === 'tool_start');
    assert.equal(begun.length, 1);
  });

  test('a turn whose workers die again and again ends, and the next one runs', async () => {
    const prompt = 'say x\nhang';
    const stream = await client.post({ prompt });
    await stream.until(({ type }) => type === 'text');
    for (let death = 1; death <= 3; death += 1) {
      await fleet.kill(await fleet.workerOf(prompt));
      const replaced = fleet.join('worker', brief);
      if (death < 3) {
        const times = () => stream.told('status').filter(({ phase }) => phase === 'resumed').length;
        await stream.until(() => times() === death);
      }
      await replaced;
    }
    await finish(stream);
    assert.equal(stream.told('error')[0]?.code, 'WORKER_LOST');
    const next = await client.turn({ prompt: 'say next', project_id: stream.projectId });
    assert.equal(next.reason, 'complete');
  });

  test('a Redis that stands still holds up neither readers nor requests', async (t) => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const stream = await client.post({ prompt: `pace 30\nsay ${words}` });
    await stream.until(({ type }) => type === 'text');
    fleet.redis.freeze('SIGSTOP');
    const posted = performance.now();
    const open = await queue(client, { prompt: 'say later' });
    assert.ok(performance.now() - posted < 5_000);
    await finish(stream);
    assert.equal(stream.reason, 'complete');
    fleet.redis.freeze('SIGCONT');
    const back = performance.now();
    const late = await open();
    await finish(late);
    assert.equal(late.reason, 'complete');
    t.diagnostic(`done ${Math.round(performance.now() - back)} ms after it went on`);
    assert.ok(performance.now() - back < 5_000);
  });

  test('a worker that is told to stop hands its turn over, and nobody sees an error', async (t) => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const prompt = `say before\ntodo x\npace 30\nsay ${words}`;
    const stream = await client.post({ prompt });
    await stream.until(
      ({ type, data }) => type === 'text' && 'text' in data && data.text.includes('word'),
    );
    const leaving = await fleet.workerOf(prompt);
    leaving.service.child.kill('SIGTERM');
    const told = performance.now();
    const before = stream.last?.seq ?? 0;
    assert.deepEqual(await leaving.service.ended(), [0, null]);
    await stream.until(({ type, seq }) => type === 'text' && seq > before + 3);
    t.diagnostic(`went on ${Math.round(performance.now() - told)} ms after it was told`);
    await finish(stream);
    assert.equal(stream.reason, 'complete');
    assert.deepEqual(stream.told('error'), []);
    await fleet.join('worker', brief);
  });

  test('after all of it, the log and what clients saw agree', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});
