import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../apps/server/src/store/database.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import { aiModels, billingSettings } from '../support/ai-service.ts';
import { checkLedgerRows } from '../support/invariants/ledger.ts';
import { KillableService } from '../support/killable-service.ts';
import { writeModels } from '../support/models-file.ts';
import { finishChunk, OpenAiUpstream, sendChunks, wordChunk } from '../support/openai-upstream.ts';
import { createProject, createProjectKey } from '../support/project-key.ts';
import { createSeededRandom } from '../support/seeded-random.ts';

/** Number of races on each engine; a full run has 100. */
const races = trials.billingRaces;
const seed = Number(process.env['RACE_SEED'] ?? Math.floor(Math.random() * 1e9));
const together = 64;
const affordable = 10;
const cost = 37;
/** In this order, so that a single round has a kill. */
const scenarios = ['killed while settling', 'killed between two', 'calm'] as const;
const log = pino({ level: 'silent' });
const hello = { model: 'talk', max_tokens: 3, messages: [{ role: 'user', content: 'x' }] };

interface CallOutcome {
  readonly name: string;
  /** 0 if the connection broke. */
  readonly status: number;
  readonly generation: string | null;
}

/** An installation whose only process dies and comes back. */
class Installation implements AsyncDisposable {
  readonly upstream: OpenAiUpstream;
  readonly database: Database;
  readonly #service: KillableService;
  readonly #models: AsyncDisposable;
  #key = '';
  #userId = '';
  #gate = Promise.withResolvers<void>();

  private constructor(
    service: KillableService,
    upstream: OpenAiUpstream,
    database: Database,
    models: AsyncDisposable,
  ) {
    this.#service = service;
    this.upstream = upstream;
    this.database = database;
    this.#models = models;
  }

  static async start(databaseUrl: string | undefined): Promise<Installation> {
    const upstream = await OpenAiUpstream.start();
    const models = await writeModels(...aiModels);
    const service = await KillableService.open({
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...billingSettings,
      MODELS_CONFIG_PATH: models.path,
      OPENAI_COMPATIBLE_BASE_URL: upstream.url,
      OPENAI_COMPATIBLE_MODELS: 'talk',
      RATE_LIMIT_AI_PER_MIN: '0',
      RATE_LIMIT_REQUESTS_PER_MIN: '0',
    });
    const { dataDir } = service;
    const database = await openDatabase({ url: databaseUrl, dataDir, log });
    const installation = new Installation(service, upstream, database, models);
    await installation.#createUser();
    return installation;
  }

  async #createUser(): Promise<void> {
    const { client } = this.#service;
    this.#userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
    const projectId = await createProject(client, this.database.pool);
    this.#key = (await createProjectKey(client, projectId)).key;
  }

  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.pool.query(text, values)).rows;
  }

  async readBalance(): Promise<{ balance: number; reserved: number }> {
    const [row] = await this.rows<{ balance: string; reserved: string }>('SELECT * FROM purses');
    return { balance: Number(row?.balance), reserved: Number(row?.reserved) };
  }

  /** Sets the remaining balance. */
  async setBalance(amount: number): Promise<void> {
    const { balance } = await this.readBalance();
    const more = amount - (Number.isNaN(balance) ? 0 : balance);
    const values = [this.#userId, more, `round ${crypto.randomUUID()}`];
    await this.rows(`SELECT book_credits($1, $2, 'grant', $3)`, values);
  }

  /** Makes the provider accept requests without responding until `releaseResponses`. */
  holdResponses(): void {
    this.#gate = Promise.withResolvers();
    this.upstream.reset();
    this.upstream.responder = (response) =>
      void this.#gate.promise.then(() => sendChunks(response, [wordChunk('yes'), finishChunk()]));
  }

  releaseResponses(): void {
    this.#gate.resolve();
  }

  async send(name: string): Promise<CallOutcome> {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': this.#key,
      'idempotency-key': name,
    };
    const body = JSON.stringify(hello);
    try {
      const path = `${this.#service.client.url}/api/v1/ai/chat/completions`;
      const response = await fetch(path, { method: 'POST', headers, body });
      await response.text();
      return { name, status: response.status, generation: response.headers.get('x-generation-id') };
    } catch {
      return { name, status: 0, generation: null };
    }
  }

  kill(): Promise<void> {
    return this.#service.kill();
  }

  /** Restarts the process and expires everything its predecessor left behind. */
  async restart(): Promise<void> {
    await this.#service.start();
    await this.rows(`UPDATE reservations SET expires_at = now() - interval '1 s'`);
    await this.rows(`UPDATE idempotent_calls SET alive_until = now() - interval '1 s'`);
    await eventually(
      async () => (await this.readBalance()).reserved === 0,
      'the reservations of the killed process are released',
      20_000,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.close();
    await this.#service[Symbol.asyncDispose]();
    await this.upstream[Symbol.asyncDispose]();
    await this.#models[Symbol.asyncDispose]();
  }
}

/** Cost of the most expensive response to the request. */
async function priceOf(installation: Installation): Promise<number> {
  await installation.setBalance(1_000_000);
  installation.holdResponses();
  const sent = installation.send('measured');
  await eventually(
    () => installation.upstream.requests.length === 1,
    'the provider receives the request',
  );
  const { reserved } = await installation.readBalance();
  installation.releaseResponses();
  assert.equal((await sent).status, 200);
  return reserved;
}

/** Kills the process while it settles a call: a lock on the balance makes the settlement wait. */
async function killWhileSettling(installation: Installation): Promise<void> {
  const holder = await installation.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM purses FOR UPDATE');
    installation.releaseResponses();
    await eventually(async () => {
      const waiting = await installation.rows(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%settle_call%'`);
      return waiting.length > 0;
    }, 'a call is being settled');
    await installation.kill();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

async function race(
  installation: Installation,
  maxCost: number,
  round: number,
  random: () => number,
) {
  const scenario =
    scenarios[round < scenarios.length ? round : Math.floor(random() * scenarios.length)] ?? 'calm';
  const before = (await installation.rows('SELECT FROM model_calls')).length;
  await installation.setBalance(affordable * maxCost);
  installation.holdResponses();
  const names = Array.from({ length: together }, (_, at) => `round-${round}-${at}`);
  let decided = 0;
  const sent = names.map(async (name) => {
    const outcome = await installation.send(name);
    decided += 1;
    return outcome;
  });
  // Every request is rejected or has reached the provider before any of them can be settled.
  await eventually(
    () => decided + installation.upstream.requests.length === together,
    'every request is rejected or reaches the provider',
    20_000,
  );
  assert.equal(
    installation.upstream.requests.length,
    affordable,
    'as many calls as there are credits for',
  );
  assert.deepEqual(await installation.readBalance(), {
    balance: affordable * maxCost,
    reserved: affordable * maxCost,
  });
  if (scenario === 'killed while settling') await killWhileSettling(installation);
  else installation.releaseResponses();
  if (scenario === 'killed between two') {
    const settledBefore = Math.floor(random() * affordable);
    await eventually(
      async () =>
        (await installation.rows('SELECT FROM model_calls')).length - before >= settledBefore,
      'some are settled',
    );
    await installation.kill();
  }
  const outcomes = await Promise.all(sent);
  const rejected = outcomes.filter(({ status }) => status === 402);
  assert.equal(rejected.length, together - affordable);
  if (scenario !== 'calm') await installation.restart();
  const settled = (await installation.rows('SELECT FROM model_calls')).length - before;
  const received = outcomes.filter(({ status }) => status === 200);
  const lost = outcomes.filter(({ status }) => status === 0);
  assert.equal(received.length + lost.length, affordable);
  assert.ok(settled >= received.length, 'I11: every answered call is charged');
  assert.ok(settled <= affordable, 'I11: only calls that reached the provider are charged');
  assert.equal(
    (await installation.readBalance()).balance,
    affordable * maxCost - settled * cost,
    'I10',
  );

  // A client that lost the response repeats the request, which is charged once even if it was settled before.
  installation.releaseResponses();
  const retried: CallOutcome[] = [];
  for (const { name } of lost) retried.push(await installation.send(name));
  const answered = [...received, ...retried.filter(({ status }) => status === 200)];
  const references = new Set(answered.map(({ generation }) => generation));
  assert.equal(references.size, affordable, 'each call has its own response');
  const recorded = (await installation.rows('SELECT FROM model_calls')).length - before;
  assert.equal(recorded, affordable, 'I11: as many calls are charged as were answered');
  assert.equal((await installation.readBalance()).balance, affordable * (maxCost - cost), 'I10');
  await checkLedgerRows((text) => installation.rows(text));
  return { scenario, settled, received: received.length };
}

suite('64 concurrent calls with credits for 10', () => {
  for (const [engine, urlOf, skip] of [
    ['a PostgreSQL server', freshDatabase, false],
    ['the embedded engine', async () => undefined, longOnly],
  ] as const) {
    test(`[R01] I10 and I11 hold on ${engine} after the process is killed`, {
      skip,
      timeout: 60_000 + races * 30_000,
    }, async (t) => {
      t.diagnostic(`RACE_SEED=${seed}`);
      const random = createSeededRandom(seed);
      await using installation = await Installation.start(await urlOf());
      const maxCost = await priceOf(installation);
      const counts = new Map<string, number>();
      let unreceived = 0;
      for (let index = 0; index < races; index += 1) {
        const { scenario, settled, received } = await race(installation, maxCost, index, random);
        counts.set(scenario, (counts.get(scenario) ?? 0) + 1);
        unreceived += settled - received;
      }
      const scenarioCounts = [...counts]
        .map(([scenario, times]) => `${scenario} ${times}`)
        .join(', ');
      t.diagnostic(
        `${races} rounds: ${scenarioCounts}; settled without a received response: ${unreceived}`,
      );
    });
  }
});
