import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import { billingSettings } from '../support/ai-service.ts';
import type { Client, Stream } from '../support/client.ts';
import { Fleet, highConcurrency } from '../support/fleet.ts';
import { checkLedger } from '../support/invariants/ledger.ts';
import { checkInvariants } from '../support/invariants.ts';
import { KillableService } from '../support/killable-service.ts';
import { readingOf } from '../support/readings.ts';

/** Number of kills, each while this many turns are being settled: thirty trials. */
const killCount = trials.settlementKills;
const concurrentTurns = trials.turnsBeingSettled;
const words = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ');
/** The guaranteed time for taking over a killed worker's turns. */
const takeOverMs = 20_000;

const settings = { ...billingSettings, TURN_MAX_ATTEMPTS: '100', STEP_MAX_ATTEMPTS: '100' };

/** A user with credits, and the only connection that locks the balance. */
class Payer implements AsyncDisposable {
  readonly client: Client;
  readonly #database: pg.Client;
  readonly #userId: string;

  private constructor(client: Client, database: pg.Client, userId: string) {
    this.client = client;
    this.#database = database;
    this.#userId = userId;
  }

  static async of(client: Client, databaseUrl: string): Promise<Payer> {
    const userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await database.query(`SELECT book_credits($1, 1000000000, 'grant', 'all we need')`, [userId]);
    return new Payer(client, database, userId);
  }

  /** Posts turns and runs `die` while their calls are being settled. */
  async killWhileSettling(kill: () => Promise<void>): Promise<Stream[]> {
    const posted = await Promise.all(
      Array.from({ length: concurrentTurns }, () =>
        this.client.post({ prompt: `# ${crypto.randomUUID()}\ntodo x\npace 30\nsay ${words}` }),
      ),
    );
    await Promise.all(
      posted.map((stream) => stream.until(({ type, data }) => type === 'text' && 'text' in data)),
    );
    await this.#database.query('BEGIN');
    await this.#database.query('SELECT 1 FROM purses WHERE user_id = $1 FOR UPDATE', [
      this.#userId,
    ]);
    // One call waits for the balance row, the others queue behind it.
    await eventually(async () => (await this.#countSettling()) >= 1, 'a call is being settled');
    await kill();
    await this.#database.query('ROLLBACK');
    return posted;
  }

  /** Number of statements that wait for the locked balance row. */
  async #countSettling(): Promise<number> {
    // Statistics are cached within a transaction.
    await this.#database.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await this.#database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%fenced_settle%'`,
    );
    return rows[0]?.count ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database.end();
  }
}

// In `npm test`, the worker of the next test settles with the same statements, and other suites restart a process.
test('R01: the books stay correct when a process is killed while calls are settled', {
  skip: longOnly,
  timeout: 60_000 + killCount * 20_000,
}, async () => {
  const databaseUrl = await freshDatabase();
  await using service = await KillableService.open({
    ...settings,
    DATABASE_URL: databaseUrl,
    MAX_CONCURRENT_TURNS: String(concurrentTurns),
    WORKER_CONCURRENCY: String(concurrentTurns),
    RATE_LIMIT_TURNS_PER_HOUR: '0',
  });
  const { client } = service;
  await using payer = await Payer.of(client, databaseUrl);

  for (let trial = 0; trial < killCount; trial += 1) {
    const posted = await payer.killWhileSettling(() => service.kill());
    await service.start();
    for (const { projectId, turnId } of posted) {
      const reread = await client.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
      await reread.finished();
      assert.equal(reread.reason, 'complete');
    }
    await checkLedger(databaseUrl);
  }
});

test('R01: the books stay correct when a worker is killed while calls are settled', {
  skip: whyNoRedis(),
  timeout: 60_000 + killCount * 40_000,
}, async (t) => {
  await using fleet = await Fleet.assemble({ ...highConcurrency, ...settings });
  const [api, worker] = await Promise.all([fleet.join('api'), fleet.join('worker')]);
  await using payer = await Payer.of(await fleet.client(api), fleet.databaseUrl);
  let victim = worker;
  let slowestMs = 0;
  const streams: Stream[] = [];
  for (let trial = 0; trial < killCount; trial += 1) {
    const posted = await payer.killWhileSettling(() => fleet.kill(victim));
    const died = Date.now();
    victim = await fleet.join('worker');
    await Promise.all(posted.map((stream) => stream.untilPhase('resumed')));
    slowestMs = Math.max(slowestMs, Date.now() - died);
    await Promise.all(posted.map((stream) => stream.finished()));
    for (const { reason } of posted) assert.equal(reason, 'complete');
    streams.push(...posted);
    await checkLedger(fleet.databaseUrl);
  }
  t.diagnostic(`taken over within ${slowestMs} ms`);
  assert.ok(slowestMs <= takeOverMs);
  const readings = streams.map((stream) => readingOf(stream));
  const model = await fleet.readModelCalls();
  await checkInvariants(fleet.databaseUrl, [], {
    readings,
    model,
    installation: fleet.installation,
  });
});
