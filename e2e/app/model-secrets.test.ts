import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Redis } from 'ioredis';
import pg from 'pg';
import {
  startTestNetwork,
  type TestNetwork,
} from '../../apps/server/src/infra/egress/testing/test-network.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { ModelServer, sendError } from '../support/model-server.ts';
import { findSecrets } from '../support/secret-forms.ts';

/** Unlike any other text, and of no shape that is redacted anyway. */
const adminKey = 'canary+/9f1c7d5e2b';
const personalKey = 'canary+/4e8a0b6c3d';
const rejectedKey = 'canary+/7b2d9e1f5a';
const canaries = [adminKey, personalKey, rejectedKey];

suite('keys of connected model providers', () => {
  let service: TestService;
  let network: TestNetwork;
  let server: ModelServer;
  let owner: Client;
  /** Every response to a client. */
  const responses: string[] = [];

  before(async () => {
    server = await ModelServer.start('openai', 'one');
    network = await startTestNetwork((request, response) => void server.handle(request, response), {
      certificateFor: 'models.example.com',
    });
    service = await startTestService(
      { RATE_LIMIT_TURNS_PER_HOUR: '0', MODEL_MAX_RETRIES: '1' },
      { network: network.network },
    );
    owner = await Client.of(service);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await network?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  async function call(client: Client, method: string, path: string, body?: object) {
    const answer = await client.json(method, path, body);
    responses.push(JSON.stringify(answer.body));
    return answer;
  }

  async function databaseText(): Promise<string> {
    const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    try {
      const { rows: tables } = await database.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      );
      const texts: string[] = [];
      for (const { name } of tables) {
        const { rows } = await database.query(`SELECT t::text AS row FROM "${name}" t`);
        texts.push(...rows.map(({ row }) => String(row)));
      }
      return texts.join('\n');
    } finally {
      await database.end();
    }
  }

  async function redisText(): Promise<string> {
    const { REDIS_URL } = service.config;
    if (!service.config.QUEUE_ENABLED || !REDIS_URL) return '';
    const redis = new Redis(REDIS_URL);
    try {
      const keys = await redis.keys('*');
      const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
      return [...keys, ...dumps.map((dump) => dump?.toString('latin1') ?? '')].join('\n');
    } finally {
      redis.disconnect();
    }
  }

  test('appear in no response, event, log line, database row or Redis value', async () => {
    const admin = '/api/v1/admin/model-providers';
    const mine = '/api/v1/me/model-providers';
    const ada = await Client.of(service, 'ada@example.com');
    await call(owner, 'PATCH', '/api/v1/admin/model-settings', { personal_connections: true });
    server.key = rejectedKey;
    const wrong = { provider: 'openai-compatible', name: 'Wrong', base_url: server.url };
    server.responder = (response) => sendError(response, 401, `Wrong key: ${rejectedKey}`);
    const rejected = await call(owner, 'POST', admin, { ...wrong, api_key: rejectedKey });
    assert.equal(rejected.status, 400);
    server.responder = undefined;
    server.key = adminKey;
    const added = await call(owner, 'POST', admin, { ...wrong, name: 'Ours', api_key: adminKey });
    assert.equal(added.status, 201);
    await call(owner, 'GET', admin);
    await call(owner, 'POST', `${admin}/${added.body['id']}/test`, {});
    server.key = personalKey;
    const personal = await call(ada, 'POST', mine, {
      provider: 'openai-compatible',
      name: 'Own',
      base_url: 'https://models.example.com/v1',
      api_key: personalKey,
    });
    assert.equal(personal.status, 201, JSON.stringify(personal.body));
    await call(ada, 'GET', mine);
    const good = await ada.turn({ prompt: 'Hi', mode: 'chat', model: 'personal-own/one' });
    assert.equal(good.reason, 'complete', good.text);
    // Both keys are rejected with a message that repeats them, which is logged.
    server.key = 'another';
    const failed = [
      await ada.turn({ prompt: 'Hi', mode: 'chat', model: 'personal-own/one' }),
      await owner.turn({ prompt: 'Hi', mode: 'chat', model: 'one' }),
    ];
    for (const turn of failed) assert.equal(turn.reason, 'error');
    const logs = JSON.stringify(service.logged);
    assert.match(logs, /\[redacted\]/, 'the provider repeated the key');
    const places = {
      responses: responses.join('\n'),
      events: [good, ...failed].map(({ text }) => text).join('\n'),
      logs,
      prompts: JSON.stringify(server.requests.map(({ body }) => body)),
      database: await databaseText(),
      redis: await redisText(),
    };
    assert.deepEqual(findSecrets(canaries, places), []);
    assert.match(places.database, /personal-own/);
  });
});
