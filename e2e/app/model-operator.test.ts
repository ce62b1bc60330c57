import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type {
  DetectedServerList,
  ModelConnectionRecord,
  ModelSettingsRecord,
  ProviderList,
} from '@millwright/contract';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { startTestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { ModelServer, sendJson } from '../support/model-server.ts';

const path = '/api/v1/admin/model-providers';

async function list(client: Client): Promise<ModelConnectionRecord[]> {
  const { body } = await client.json('GET', path);
  return (body as unknown as { providers: ModelConnectionRecord[] }).providers;
}

test('environment variables take precedence over a stored connection and cannot be changed', async () => {
  await using server = await ModelServer.start('anthropic', 'claude-sonnet-5', 'claude-sonnet-4-5');
  const env = {
    DATABASE_URL: await freshDatabase(),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  {
    await using service = await startTestService(env);
    const owner = await Client.of(service);
    assert.match(service.service.banner, /Model +Starter, built in/);
    const body = { provider: 'anthropic', api_key: 'stored', base_url: server.url };
    assert.equal((await owner.json('POST', path, body)).status, 201);
  }
  await using service = await startTestService({
    ...env,
    ANTHROPIC_API_KEY: 'from-the-environment',
    ANTHROPIC_BASE_URL: server.url,
    DEFAULT_MODEL: 'claude',
  });
  assert.match(service.service.banner, /Model +anthropic · Claude Sonnet\n/);
  const owner = await Client.of(service);
  const [operator, stored] = await list(owner);
  assert.partialDeepStrictEqual(operator, {
    id: 'anthropic',
    source: 'operator',
    status: 'active',
    has_key: true,
  });
  assert.deepEqual(
    operator?.models.map(({ id }) => id),
    ['claude'],
  );
  assert.partialDeepStrictEqual(stored, { source: 'admin', status: 'overridden' });
  for (const [method, body] of [
    ['PATCH', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await owner.json(method, `${path}/anthropic`, body);
    assert.deepEqual([refused.status, refused.body['code']], [409, 'MODEL_PROVIDER_READ_ONLY']);
  }
  const tested = await owner.json('POST', `${path}/anthropic/test`, {});
  assert.equal(tested.body['status'], 'ok', JSON.stringify(tested.body));
  server.requests.length = 0;
  const turn = await owner.turn({ prompt: 'Hi', mode: 'chat' });
  assert.equal(turn.reason, 'complete', turn.text);
  assert.equal(server.requests.at(-1)?.headers['x-api-key'], 'from-the-environment');
  const { body } = await owner.json('GET', '/api/v1/admin/model-settings');
  assert.equal((body as unknown as ModelSettingsRecord).operator_default, 'claude');
  const providers = (await owner.json('GET', '/api/v1/vibe/providers')).body;
  const anthropic = (providers as unknown as ProviderList).providers.filter(
    ({ id }) => id === 'anthropic',
  );
  assert.deepEqual(
    anthropic.map(({ models }) => models),
    [['claude']],
  );
});

test('a key that was encrypted with another ENCRYPTION_KEY has to be entered again', async () => {
  await using server = await ModelServer.start('openai', 'mine');
  const DATABASE_URL = await freshDatabase();
  const request = {
    provider: 'openai-compatible',
    name: 'Mine',
    base_url: server.url,
    api_key: 'k-1',
  };
  {
    const ENCRYPTION_KEY = randomBytes(32).toString('base64');
    await using service = await startTestService({ DATABASE_URL, ENCRYPTION_KEY });
    const owner = await Client.of(service);
    assert.equal((await owner.json('POST', path, request)).status, 201);
    // Tokens are signed with a key of their own, which the next service could not read either.
    const { database } = service.service.services;
    await database.pool.query('DELETE FROM signing_keys');
  }
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  await using service = await startTestService({ DATABASE_URL, ENCRYPTION_KEY });
  const owner = await Client.of(service);
  const [record] = await list(owner);
  assert.equal(record?.status, 'key_unreadable');
  const tested = await owner.json('POST', `${path}/${record?.id}/test`, {});
  assert.match(String(tested.body['message']), /enter the key again/);
  const changed = await owner.json('PATCH', `${path}/${record?.id}`, { api_key: 'k-2' });
  assert.equal(changed.body['status'], 'active', JSON.stringify(changed.body));
  const turn = await owner.turn({ prompt: 'Hi', mode: 'chat', model: 'mine' });
  assert.equal(turn.reason, 'complete', turn.text);
});

test('private addresses are refused where the operator forbids them', async () => {
  await using server = await ModelServer.start('openai', 'mine');
  await using service = await startTestService({
    MODEL_PRIVATE_ADDRESSES: 'false',
    MODEL_SERVER_URLS: server.origin,
  });
  const owner = await Client.of(service);
  for (const base_url of [server.url, 'https://192.168.1.4/v1', 'https://nas.local/v1']) {
    const { status, body } = await owner.json('POST', path, {
      provider: 'openai-compatible',
      base_url,
    });
    assert.equal(status, 400);
    assert.match(String(body['message']), /must start with https|private host/);
  }
  const { body } = await owner.json('GET', `${path}/detected`);
  assert.deepEqual(body, { servers: [] });
  assert.equal(server.requests.length, 0);
  assert.deepEqual(await list(owner), []);
});

test('servers on the same machine are detected once, and as connected afterwards', async () => {
  await using ollama = await ModelServer.start('openai', 'qwen3-coder');
  await using studio = await ModelServer.start('openai', 'gemma');
  studio.responder = (response, request) => {
    const data = [
      { id: 'gemma', type: 'llm' },
      { id: 'nomic', type: 'embeddings' },
    ];
    sendJson(response, { data }, request.path === '/api/v0/models' ? 200 : 404);
  };
  await using silent = await ModelServer.start('openai');
  silent.responder = () => undefined;
  await using service = await startTestService({
    MODEL_SERVER_URLS: [ollama.origin, studio.origin, silent.origin].join(','),
  });
  const owner = await Client.of(service);
  const detect = async () =>
    (await owner.json('GET', `${path}/detected`)).body as unknown as DetectedServerList;
  assert.deepEqual(await detect(), {
    servers: [
      { name: 'Ollama', base_url: ollama.url, models: ['qwen3-coder'], connected: false },
      { name: 'LM Studio', base_url: studio.url, models: ['gemma'], connected: false },
    ],
  });
  const requests = ollama.requests.length;
  await detect();
  assert.equal(ollama.requests.length, requests, 'the result is cached');
  const request = {
    provider: 'openai-compatible',
    name: 'Ollama',
    base_url: ollama.url.replace('127.0.0.1', 'localhost'),
  };
  assert.equal((await owner.json('POST', path, request)).status, 201);
  assert.deepEqual(
    (await detect()).servers.map(({ connected }) => connected),
    [true, false],
  );
});
