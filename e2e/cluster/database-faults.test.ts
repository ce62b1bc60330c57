import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import { type Client, Stream } from '../support/client.ts';
import { Fleet, highConcurrency, type Member, shortLease } from '../support/fleet.ts';
import { checkInvariants, type Reading } from '../support/invariants.ts';
import { LoadProbe } from '../support/load-probe.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { followToEnd } from '../support/readings.ts';

/** Duration of the outage; the guarantee covers twenty seconds. */
const freezeMs = trials.databaseFreezeSeconds * 1_000;
const answerMs = 5_000;
const recoveryMs = 10_000;
const turnCount = trials.turnsAtDatabaseFault;

interface Timed {
  readonly answer: Response;
  readonly ms: number;
}

async function timed(request: Promise<Response>): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await request;
  return { answer, ms: performance.now() - startedAt };
}

suite('database failures', { skip: whyNoRedis() }, () => {
  let postgres: PostgresServer;
  let fleet: Fleet;
  let api: Member;
  let client: Client;
  const readings: Reading[] = [];

  before(async () => {
    postgres = await startPostgres();
    fleet = await Fleet.assemble(
      { ...highConcurrency, ...shortLease, TURN_MAX_ATTEMPTS: '20', STEP_MAX_ATTEMPTS: '20' },
      postgres.url,
    );
    [api] = await Promise.all([fleet.join('api'), fleet.join('worker')]);
    client = await fleet.client(api);
    await client.turn({ prompt: 'say first' });
  });
  after(async () => {
    await fleet?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
  });

  /** Starts turns that continuously store steps. */
  function startTurns(): Promise<Stream[]> {
    const words = 'a few words that take their time '.repeat(4);
    const steps = ['a', 'b', 'c', 'd'].map((todo) => `pace 25\nsay ${words}\ntodo ${todo}`);
    const script = [...steps, 'say end'].join('\n');
    const posted = Array.from({ length: turnCount }, () => {
      return client.post({ prompt: `# ${randomUUID()}\n${script}` });
    });
    return Promise.all(posted);
  }

  const read = () => timed(client.request('GET', '/api/v1/projects'));
  const post = () =>
    timed(client.request('POST', '/api/v1/vibe/stream_v2', { prompt: `say ${randomUUID()}` }));

  /** Requests during the outage fail fast with an explanation. */
  async function assertRejectedFast(t: TestContext, ...requests: (() => Promise<Timed>)[]) {
    using load = new LoadProbe(api.port);
    const times = requests.map(async (ask) => {
      const { answer, ms } = await ask();
      const body = await answer.text();
      assert.equal(answer.status, 503, `${answer.status} ${body.slice(0, 300)}`);
      const slowest = answerMs + load.slowestMs;
      assert.ok(ms <= slowest, `answered after ${Math.round(ms)} ms, not ${Math.round(slowest)}`);
      return ms;
    });
    t.diagnostic(`answered within ${Math.round(Math.max(...(await Promise.all(times))))} ms`);
  }

  /** Asserts that requests are served again and that all started turns complete. */
  async function assertRecovered(t: TestContext, turns: readonly Stream[] = []): Promise<void> {
    using load = new LoadProbe(api.port);
    const startedAt = performance.now();
    const isServed = async () => (await read()).answer.status === 200;
    await eventually(isServed, 'the API serves requests');
    await eventually(async () => {
      return (await fetch(`http://127.0.0.1:${api.port}/readyz`)).status === 200;
    }, 'the process is ready');
    // Connections of the pool notice a writable database one by one, so the first requests may still be rejected.
    const next = await eventually(async () => {
      const { answer } = await post();
      if (answer.status === 200) return new Stream(answer);
      assert.equal(answer.status, 503, await answer.text());
      return false;
    }, 'a new turn is accepted');
    await next.finished();
    assert.equal(next.reason, 'complete');
    const ms = Math.round(performance.now() - startedAt);
    t.diagnostic(`a new turn was done after ${ms} ms`);
    assert.ok(ms <= recoveryMs + load.slowestMs);
    const followed = await Promise.all(turns.map((turn) => followToEnd(client, turn)));
    for (const reading of followed) assert.equal(reading.events.at(-1)?.type, 'complete');
    readings.push(...followed);
    assert.equal(fleet.alive.length, fleet.members.length, 'I19: no process has ended');
  }

  test('R08: recovers from a restart of an idle database', async (t) => {
    await postgres.stop();
    await postgres.start();
    await assertRecovered(t);
  });

  // `npm test` kills it under load, and restarts it while idle.
  test('R08: recovers from a restart under load', { skip: longOnly }, async (t) => {
    const turns = await startTurns();
    await postgres.stop();
    await assertRejectedFast(t, read, post);
    await postgres.start();
    await assertRecovered(t, turns);
  });

  test('R08: recovers from a kill under load', async (t) => {
    const turns = await startTurns();
    await postgres.kill();
    await assertRejectedFast(t, read, post);
    await postgres.start();
    await assertRecovered(t, turns);
  });

  test(`R08: recovers from a freeze of ${freezeMs} ms under load`, async (t) => {
    const turns = await startTurns();
    postgres.freeze('SIGSTOP');
    // Exceeds the connection pool; later requests repeat, as some wait for a connection in vain.
    const answered = assertRejectedFast(t, post, ...Array.from({ length: 20 }, () => read));
    // On a slow machine, the first requests are answered before the database continues.
    const resumed = Promise.allSettled([delay(freezeMs), answered]).then(() =>
      postgres.freeze('SIGCONT'),
    );
    using load = new LoadProbe(api.port);
    try {
      const later = Array.from({ length: freezeMs / 250 }, async (_, at) => {
        await delay(at * 250);
        return read();
      });
      await answered;
      const times = (await Promise.all(later)).map(({ ms }) => ms);
      t.diagnostic(`later requests were answered within ${Math.round(Math.max(...times))} ms`);
      assert.ok(Math.max(...times) <= answerMs + load.slowestMs);
    } finally {
      await resumed;
    }
    await assertRecovered(t, turns);
  });

  test('R08: recovers from a hundred slow queries', async (t) => {
    const turns = await startTurns();
    const locker = await postgres.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE projects IN ACCESS EXCLUSIVE MODE');
    try {
      await assertRejectedFast(t, ...Array(100).fill(read), post);
    } finally {
      await locker.end();
    }
    await assertRecovered(t, turns);
  });

  test('R08: a turn whose reads fail resumes and completes', async (t) => {
    const locker = await postgres.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE project_files IN ACCESS EXCLUSIVE MODE');
    const turn = await client.post({ prompt: `say ${randomUUID()}` });
    await turn.until(({ type, data }) => {
      return type === 'error' || (type === 'status' && data.phase === 'resumed');
    });
    await locker.end();
    await assertRecovered(t, [turn]);
  });

  test('R08: rejects writes and serves reads while the database is read-only', async (t) => {
    const turns = await startTurns();
    await postgres.execute(
      'ALTER SYSTEM SET default_transaction_read_only = on',
      'SELECT pg_reload_conf()',
    );
    await eventually(async () => (await post()).answer.status === 503, 'new turns are rejected');
    await assertRejectedFast(t, post);
    assert.equal((await read()).answer.status, 200, 'reads are served');
    await postgres.execute(
      'SET default_transaction_read_only = off',
      'ALTER SYSTEM RESET default_transaction_read_only',
      'SELECT pg_reload_conf()',
    );
    await assertRecovered(t, turns);
  });

  test('R08: all invariants hold afterwards (I01–I09, I12, I13)', async () => {
    await checkInvariants(postgres.url, [], { readings, model: await fleet.readModelCalls() });
  });
});
