import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import type { Client } from '../support/client.ts';
import { Fleet, type Member } from '../support/fleet.ts';

const minutes = 60_000;
const leaseS = 2;

suite('workers whose clocks are ten minutes off', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let client: Client;
  let workers: Member[];
  before(async () => {
    fleet = await Fleet.assemble();
    const [api, ...others] = await Promise.all([
      fleet.join('api'),
      ...[-10, 10].map((off) =>
        fleet.join('worker', {
          CLOCK_SKEW_MS: String(off * minutes),
          TURN_LEASE_S: String(leaseS),
          WORKER_CONCURRENCY: '1',
          MAX_CONCURRENT_TURNS: '5',
        }),
      ),
    ]);
    workers = others;
    client = await fleet.client(api);
  });
  after(() => fleet[Symbol.asyncDispose]());

  test('take over no turns from each other and keep question deadlines', async () => {
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
    // One turn per worker, longer than a lease.
    const prompts = [1, 2].map((at) => `ask color${at} Which?\npace ${leaseS * 40}\nsay ${words}`);
    const streams = await Promise.all(prompts.map((prompt) => client.post({ prompt })));
    for (const stream of streams) {
      const question = await stream.until(({ type }) => type === 'ask_user_question');
      assert.ok(question.type === 'ask_user_question');
      const { asked_at, expires_at, timeout_s } = question.data;
      assert.equal(Date.parse(expires_at) - Date.parse(asked_at), timeout_s * 1000);
      assert.ok(Math.abs(Date.parse(asked_at) - Date.now()) < minutes, `asked at ${asked_at}`);
    }
    // Meanwhile both workers sweep for expired leases and questions.
    const other = await client.turn({ prompt: `pace ${leaseS * 40}\nsay ${words}` });
    assert.equal(other.reason, 'complete');
    await Promise.all(
      streams.map(async (stream, at) => {
        const answers = { [`color${at + 1}`]: 'red' };
        const question_id = await stream.question();
        const answer = { project_id: stream.projectId, question_id, answers };
        assert.equal((await client.json('POST', '/api/v1/vibe/answer', answer)).status, 200);
        await stream.finished();
        assert.equal(stream.reason, 'complete');
      }),
    );
    for (const stream of [other, ...streams]) {
      assert.deepEqual(stream.eventsOf('error'), []);
      assert.ok(stream.eventsOf('status').every(({ phase }) => phase !== 'resumed'));
      assert.equal(stream.types.includes('ask_user_expired'), false);
    }
    for (const prompt of prompts) {
      const steps = await Promise.all(workers.map((worker) => fleet.stepsOf(worker, prompt)));
      assert.deepEqual(steps.flat().toSorted(), [0, 1], 'no step ran twice');
    }
  });
});
