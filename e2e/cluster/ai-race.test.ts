import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../apps/server/src/store/database.ts';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { aiModels, billed } from '../support/ai-service.ts';
import { Client } from '../support/client.ts';
import { checkBooksBy } from '../support/invariants/ledger.ts';
import { mintToken } from '../support/mint-token.ts';
import { writeModels } from '../support/models-file.ts';
import { finish, OpenAiUpstream, say, word } from '../support/openai-upstream.ts';
import { makeProjectKey, newProject } from '../support/project-key.ts';
import { dice } from '../support/seeded-random.ts';
import { healthy, type ServiceProcess, spawnService } from '../support/service-process.ts';

const fixture = 'e2e/support/fixtures/scripted-service.ts';
/** Number of races on each engine; a full run has 100. */
const rounds = trials.billingRaces;
const seed = Number(process.env['RACE_SEED'] ?? Math.floor(Math.random() * 1e9));
const together = 64;
const affordable = 10;
const cost = 37;
const fates = ['calm', 'killed while settling', 'killed between two'] as const;
const log = pino({ level: 'silent' });
const hello = { model: 'talk', max_tokens: 3, messages: [{ role: 'user', content: 'x' }] };

interface Sent {
  readonly name: string;
  /** 0 if the connection broke. */
  readonly status: number;
  readonly generation: string | null;
}

/** An installation whose only process dies and comes back. */
class Installation implements AsyncDisposable {
  readonly upstream: OpenAiUpstream;
  readonly database: Database;
  readonly #env: Record<string, string>;
  readonly #cleanup: () => Promise<unknown>;
  #service: ServiceProcess;
  #url = '';
  #key = '';
  #userId = '';
  #gate = Promise.withResolvers<void>();

  private constructor(
    env: Record<string, string>,
    upstream: OpenAiUpstream,
    database: Database,
    service: ServiceProcess,
    cleanup: () => Promise<unknown>,
  ) {
    this.#env = env;
    this.upstream = upstream;
    this.database = database;
    this.#service = service;
    this.#cleanup = cleanup;
  }

  static async start(databaseUrl: string | undefined): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-race-'));
    const upstream = await OpenAiUpstream.start();
    const models = await writeModels(...aiModels);
    const dataDir = join(folder, 'data');
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...billed,
      MODELS_CONFIG_PATH: models.path,
      OPENAI_COMPATIBLE_BASE_URL: upstream.url,
      OPENAI_COMPATIBLE_MODELS: 'talk',
      RATE_LIMIT_AI_PER_MIN: '0',
      RATE_LIMIT_REQUESTS_PER_MIN: '0',
    };
    if (databaseUrl === undefined) await putCluster(dataDir);
    const service = spawnService(env, fixture);
    await healthy(service, Number(env.PORT));
    const database = await openDatabase({ url: databaseUrl, dataDir, log });
    const made = new Installation(env, upstream, database, service, async () => {
      await models[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });
    await made.#settleIn();
    return made;
  }

  async #settleIn(): Promise<void> {
    this.#url = `http://127.0.0.1:${this.#env['PORT']}`;
    const client = new Client(this.#url, await mintToken(this.#env));
    this.#userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
    const projectId = await newProject(client, this.database.pool);
    this.#key = (await makeProjectKey(client, projectId)).key;
  }

  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.pool.query(text, values)).rows;
  }

  async purse(): Promise<{ balance: number; reserved: number }> {
    const [row] = await this.rows<{ balance: string; reserved: string }>('SELECT * FROM purses');
    return { balance: Number(row?.balance), reserved: Number(row?.reserved) };
  }

  /** Sets the remaining balance. */
  async fill(amount: number): Promise<void> {
    const { balance } = await this.purse();
    const more = amount - (Number.isNaN(balance) ? 0 : balance);
    const given = [this.#userId, more, `round ${crypto.randomUUID()}`];
    await this.rows(`SELECT book_credits($1, $2, 'grant', $3)`, given);
  }

  /** Makes the provider accept requests without responding until `open`. */
  close(): void {
    this.#gate = Promise.withResolvers();
    this.upstream.reset();
    this.upstream.answers = (response) =>
      void this.#gate.promise.then(() => say(response, [word('yes'), finish()]));
  }

  open(): void {
    this.#gate.resolve();
  }

  async send(name: string): Promise<Sent> {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': this.#key,
      'idempotency-key': name,
    };
    const body = JSON.stringify(hello);
    try {
      const path = `${this.#url}/api/v1/ai/chat/completions`;
      const response = await fetch(path, { method: 'POST', headers, body });
      await response.text();
      return { name, status: response.status, generation: response.headers.get('x-generation-id') };
    } catch {
      return { name, status: 0, generation: null };
    }
  }

  async kill(): Promise<void> {
    this.#service.child.kill('SIGKILL');
    await this.#service.ended();
  }

  /** Restarts the process and expires everything its predecessor left behind. */
  async comeBack(): Promise<void> {
    this.#service = spawnService(this.#env, fixture);
    await healthy(this.#service, Number(this.#env['PORT']));
    await this.rows(`UPDATE reservations SET expires_at = now() - interval '1 s'`);
    await this.rows(`UPDATE idempotent_calls SET alive_until = now() - interval '1 s'`);
    await eventually(
      async () => (await this.purse()).reserved === 0,
      'the reservations of the killed process are released',
      20_000,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.close();
    await this.#service[Symbol.asyncDispose]();
    await this.upstream[Symbol.asyncDispose]();
    await this.#cleanup();
  }
}

/** Cost of the most expensive response to the request. */
async function priceOf(place: Installation): Promise<number> {
  await place.fill(1_000_000);
  place.close();
  const sent = place.send('measured');
  await eventually(() => place.upstream.asked.length === 1, 'the provider receives the request');
  const { reserved } = await place.purse();
  place.open();
  assert.equal((await sent).status, 200);
  return reserved;
}

/** Kills the process while it settles a call: a lock on the balance makes the settlement wait. */
async function killWhileSettling(place: Installation): Promise<void> {
  const holder = await place.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM purses FOR UPDATE');
    place.open();
    await eventually(async () => {
      const waiting = await place.rows(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%settle_call%'`);
      return waiting.length > 0;
    }, 'a call is being settled');
    await place.kill();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

async function race(place: Installation, most: number, round: number, roll: () => number) {
  const fate = fates[round < fates.length ? round : Math.floor(roll() * fates.length)] ?? 'calm';
  const before = (await place.rows('SELECT FROM model_calls')).length;
  await place.fill(affordable * most);
  place.close();
  const names = Array.from({ length: together }, (_, at) => `round-${round}-${at}`);
  let decided = 0;
  const sent = names.map(async (name) => {
    const outcome = await place.send(name);
    decided += 1;
    return outcome;
  });
  // Every request is rejected or has reached the provider before any of them can be settled.
  await eventually(
    () => decided + place.upstream.asked.length === together,
    'every request is rejected or reaches the provider',
    20_000,
  );
  assert.equal(place.upstream.asked.length, affordable, 'as many calls as there are credits for');
  assert.deepEqual(await place.purse(), {
    balance: affordable * most,
    reserved: affordable * most,
  });
  if (fate === 'killed while settling') await killWhileSettling(place);
  else place.open();
  if (fate === 'killed between two') {
    const settledBefore = Math.floor(roll() * affordable);
    await eventually(
      async () => (await place.rows('SELECT FROM model_calls')).length - before >= settledBefore,
      'some are settled',
    );
    await place.kill();
  }
  const outcomes = await Promise.all(sent);
  const refused = outcomes.filter(({ status }) => status === 402);
  assert.equal(refused.length, together - affordable);
  if (fate !== 'calm') await place.comeBack();
  const settled = (await place.rows('SELECT FROM model_calls')).length - before;
  const heard = outcomes.filter(({ status }) => status === 200);
  const lost = outcomes.filter(({ status }) => status === 0);
  assert.equal(heard.length + lost.length, affordable);
  assert.ok(settled >= heard.length, 'I11: every answered call is charged');
  assert.ok(settled <= affordable, 'I11: only calls that reached the provider are charged');
  assert.equal((await place.purse()).balance, affordable * most - settled * cost, 'I10');

  // A client that lost the response repeats the request, which is charged once even if it was settled before.
  place.open();
  const again: Sent[] = [];
  for (const { name } of lost) again.push(await place.send(name));
  const answered = [...heard, ...again.filter(({ status }) => status === 200)];
  const references = new Set(answered.map(({ generation }) => generation));
  assert.equal(references.size, affordable, 'each call has its own response');
  const noted = (await place.rows('SELECT FROM model_calls')).length - before;
  assert.equal(noted, affordable, 'I11: as many calls are charged as were answered');
  assert.equal((await place.purse()).balance, affordable * (most - cost), 'I10');
  await checkBooksBy((text) => place.rows(text));
  return { fate, settled, heard: heard.length };
}

suite('64 concurrent calls with credits for 10', () => {
  for (const [engine, urlOf] of [
    ['a PostgreSQL server', freshDatabase],
    ['the embedded engine', async () => undefined],
  ] as const) {
    test(`[R01] I10 and I11 hold on ${engine} after the process is killed`, {
      timeout: 60_000 + rounds * 30_000,
    }, async (t) => {
      t.diagnostic(`RACE_SEED=${seed}`);
      const roll = dice(seed);
      await using place = await Installation.start(await urlOf());
      const most = await priceOf(place);
      const tally = new Map<string, number>();
      let unheard = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { fate, settled, heard } = await race(place, most, round, roll);
        tally.set(fate, (tally.get(fate) ?? 0) + 1);
        unheard += settled - heard;
      }
      const fatesMet = [...tally].map(([fate, times]) => `${fate} ${times}`).join(', ');
      t.diagnostic(
        `${rounds} rounds: ${fatesMet}; settled without a received response: ${unheard}`,
      );
    });
  }
});
