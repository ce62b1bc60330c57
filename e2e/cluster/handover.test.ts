import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import type { Client, Stream } from '../support/client.ts';
import { Fleet, type Member } from '../support/fleet.ts';

/** The guarantee for a worker that receives SIGTERM. */
const takeOverMs = 10_000;

suite('a worker that receives SIGTERM', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let client: Client;
  /** The only worker, after the first test. */
  let remaining: Member;
  before(async () => {
    fleet = await Fleet.assemble();
    client = await fleet.client(await fleet.join('api'));
  });
  after(() => fleet[Symbol.asyncDispose]());

  /** Stops a worker, asserts that it exits cleanly, and returns the time this took. */
  async function stopWorker({ service }: Member): Promise<number> {
    const stoppedAt = performance.now();
    service.child.kill('SIGTERM');
    assert.deepEqual(await service.waitForExit(), [0, null], service.output());
    return performance.now() - stoppedAt;
  }

  const hasWord = (word: string) => (event: Stream['events'][number]) =>
    event.type === 'text' && event.data.text.includes(word);

  test('finishes its current step, and another worker continues with the next one', async (t) => {
    const leaving = await fleet.join('worker', { SHUTDOWN_GRACE_S: '30' });
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
    const prompt = `say one\ntodo x\nat second\npace 40\nsay ${words}\ntodo y\nsay after`;
    const stream = await client.post({ prompt });
    await eventually(() => fleet.gates.arrivalCount('second') === 1, 'the step has begun');
    const next = await fleet.join('worker', { SHUTDOWN_GRACE_S: '4' });
    remaining = next;
    fleet.gates.open('second');
    await stream.until(hasWord('word'));
    const [ms] = await Promise.all([stopWorker(leaving), stream.until(hasWord('word39'))]);
    const finished = performance.now();
    await stream.until(hasWord('after'));
    const gap = performance.now() - finished;
    t.diagnostic(`stopped after ${Math.round(ms)} ms, continued after ${Math.round(gap)} ms`);
    await stream.finished();
    assert.equal(stream.reason, 'complete');
    assert.deepEqual(stream.eventsOf('error'), []);
    assert.ok(
      stream.eventsOf('status').every(({ phase }) => phase !== 'resumed'),
      'no worker was lost',
    );
    assert.ok(gap < takeOverMs);
    assert.ok(ms < 30_000);
    assert.deepEqual(await fleet.stepsOf(leaving, prompt), [0, 1], 'the step was finished');
    assert.deepEqual(await fleet.stepsOf(next, prompt), [2], 'the step was not repeated');
  });

  test('takes no further turns, and abandons an endless step after half of its grace period', async (t) => {
    const leaving = remaining;
    const stream = await client.post({ prompt: 'say endless\nhang' });
    await stream.until(hasWord('endless'));
    const ended = stopWorker(leaving);
    const second = await client.request(
      'POST',
      '/api/v1/vibe/stream_v2',
      { prompt: 'say late' },
      { prefer: 'respond-async' },
    );
    assert.equal(second.status, 202);
    const ms = await ended;
    t.diagnostic(`stopped after ${Math.round(ms)} ms`);
    assert.ok(ms > 1_500, 'the step gets time to finish');
    assert.ok(ms < 4_000, 'the step does not get the whole grace period');
    assert.deepEqual(await fleet.stepsOf(leaving, 'say late'), []);
    const next = await fleet.join('worker');
    const steps = () => fleet.stepsOf(next, 'say endless\nhang');
    await eventually(
      async () => (await steps()).length > 0,
      'another worker continues',
      takeOverMs,
    );
    assert.deepEqual(await steps(), [0]);
    await client.json('POST', `/api/v1/vibe/abort/${stream.projectId}`, {});
    await stream.finished();
    assert.equal(stream.reason, 'aborted');
    const late = await client.read(second.headers.get('location') ?? '');
    await late.finished();
    assert.equal(late.reason, 'complete');
  });
});
