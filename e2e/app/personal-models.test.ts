import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { ModelConnectionRecord, ModelList, UsableModelList } from '@millwright/contract';
import {
  startTestNetwork,
  type TestNetwork,
} from '../../apps/server/src/infra/egress/testing/test-network.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { ModelServer } from '../support/model-server.ts';

const path = '/api/v1/me/model-providers';
const host = 'models.example.com';

suite('personal model providers', () => {
  let service: TestService;
  let network: TestNetwork;
  let server: ModelServer;
  let owner: Client;
  let ada: Client;
  let eve: Client;

  before(async () => {
    server = await ModelServer.start('openai', 'hers');
    server.key = 'canary-personal-key';
    network = await startTestNetwork((request, response) => void server.handle(request, response), {
      certificateFor: host,
      names: { 'inner.example.com': () => ['10.0.0.7'] },
    });
    service = await startTestService(
      { RATE_LIMIT_TURNS_PER_HOUR: '0' },
      { network: network.network },
    );
    owner = await Client.of(service);
    ada = await Client.of(service, 'ada@example.com');
    eve = await Client.of(service, 'eve@example.com');
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await network?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  const request = () => ({
    provider: 'openai-compatible',
    name: 'Mine',
    base_url: `https://${host}/v1`,
    api_key: server.key,
  });

  async function allow(personal_connections: boolean): Promise<void> {
    const changed = await owner.json('PATCH', '/api/v1/admin/model-settings', {
      personal_connections,
    });
    assert.equal(changed.status, 200);
  }

  test('are off by default', async () => {
    const { status, body } = await ada.json('POST', path, request());
    assert.deepEqual([status, body['code']], [403, 'ACCESS_DENIED']);
  });

  test('serve only the turns of their user, who is not charged', async () => {
    await allow(true);
    const answer = await ada.json('POST', path, request());
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const record = answer.body as unknown as ModelConnectionRecord;
    assert.deepEqual(
      [record.slug, record.source, record.has_key, record.models.map(({ id }) => id)],
      ['personal-mine', 'user', true, ['personal-mine/hers']],
    );
    const [model] = record.models;
    const turn = await ada.turn({ prompt: 'Hi', mode: 'chat', model: model?.id });
    assert.equal(turn.reason, 'complete', turn.text);
    assert.partialDeepStrictEqual(turn.eventsOf('usage')[0], {
      model: 'personal-mine/hers',
      provider: 'personal-mine',
      credits: 0,
    });
    const usable = async (client: Client) =>
      (await client.json('GET', '/api/v1/me/models')).body as unknown as UsableModelList;
    assert.deepEqual(
      (await usable(ada)).models.map(({ id, source, price }) => [id, source, price]),
      [
        ['composer', 'builtin', null],
        ['personal-mine/hers', 'personal', null],
      ],
    );
    assert.deepEqual(
      (await usable(eve)).models.map(({ id }) => id),
      ['composer'],
    );
    const foreign = await eve.json('POST', '/api/v1/vibe/stream_v2', {
      prompt: 'Hi',
      model: model?.id,
    });
    assert.deepEqual([foreign.status, foreign.body['code']], [400, 'MODEL_NOT_FOUND']);
    const listed = (await eve.json('GET', '/api/v1/vibe/models')).body as unknown as ModelList;
    assert.ok(!JSON.stringify(listed).includes('personal'));
    for (const [method, suffix] of [
      ['PATCH', ''],
      ['POST', '/test'],
      ['POST', '/refresh'],
      ['DELETE', ''],
    ]) {
      const denied = await eve.json(String(method), `${path}/${record.id}${suffix}`, {});
      assert.equal(denied.status, 403);
    }
    const asAdmin = await owner.json('DELETE', `/api/v1/admin/model-providers/${record.id}`);
    assert.equal(asAdmin.status, 404);
  });

  test('reach only public addresses', async () => {
    for (const base_url of [
      'http://127.0.0.1:11434/v1',
      'https://10.1.2.3/v1',
      'http://models.example.com/v1',
      'https://inner.example.com/v1',
      'https://localhost/v1',
    ]) {
      const { status, body } = await ada.json('POST', path, { ...request(), base_url });
      assert.equal(status, 400, JSON.stringify(body));
    }
    assert.ok(network.connected.every((address) => !address.startsWith('10.')));
  });

  test('stop working when they are turned off, and can still be removed', async () => {
    await allow(false);
    const { body } = await ada.json('GET', path);
    const [record] = (body as unknown as { providers: ModelConnectionRecord[] }).providers;
    const model = record?.models[0]?.id;
    const refused = await ada.json('POST', '/api/v1/vibe/stream_v2', { prompt: 'Hi', model });
    assert.equal(refused.body['code'], 'MODEL_NOT_FOUND');
    const usable = (await ada.json('GET', '/api/v1/me/models')).body as unknown as UsableModelList;
    assert.partialDeepStrictEqual(usable, { personal_connections: false, personal_providers: 1 });
    const refreshed = await ada.json('POST', `${path}/${record?.id}/refresh`);
    assert.equal(refreshed.status, 403);
    assert.equal((await ada.json('DELETE', `${path}/${record?.id}`)).status, 200);
  });
});
