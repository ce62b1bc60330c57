import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { ModelServer, sendError } from '../support/model-server.ts';

suite('the reasoning effort of a message', () => {
  let service: TestService;
  let owner: Client;
  let anthropic: ModelServer;
  let compatible: ModelServer;

  before(async () => {
    service = await startTestService({ RATE_LIMIT_TURNS_PER_HOUR: '0', MODEL_MAX_RETRIES: '1' });
    owner = await Client.of(service);
    anthropic = await ModelServer.start('anthropic', 'claude-sonnet-5');
    compatible = await ModelServer.start('openai', 'thinker', 'talker');
    await connect({ provider: 'anthropic', api_key: 'k', base_url: anthropic.url });
    await connect({
      provider: 'openai-compatible',
      name: 'Local',
      base_url: compatible.url,
      models: [{ model: 'thinker', supports: { reasoning: true } }, { model: 'talker' }],
    });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await anthropic?.[Symbol.asyncDispose]();
    await compatible?.[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    for (const server of [anthropic, compatible]) {
      server.requests.length = 0;
      server.responder = undefined;
      server.call = undefined;
    }
  });

  async function connect(body: object): Promise<void> {
    const answer = await owner.json('POST', '/api/v1/admin/model-providers', body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  }

  const effortsOf = (server: ModelServer) =>
    server.requests.map(({ body }) => body['reasoning_effort']);

  test('reaches every call of the turn and is stored with it', async () => {
    anthropic.call = { name: 'list_files', input: {} };
    const prompt = { prompt: 'List them', model: 'claude-sonnet-5', reasoning_effort: 'high' };
    const turn = await owner.turn({ ...prompt, mode: 'chat' });
    assert.equal(turn.reason, 'complete', turn.text);
    assert.deepEqual(
      anthropic.requests.map(({ body }) => body['output_config']),
      [{ effort: 'high' }, { effort: 'high' }],
    );
    const { body } = await owner.json(
      'GET',
      `/api/v1/projects/${turn.projectId}/turns/${turn.turnId}`,
    );
    assert.partialDeepStrictEqual(body, { reasoning_effort: 'high', model: 'claude-sonnet-5' });
  });

  test('is accepted by both streams, and absent unless it is requested', async () => {
    const message = { prompt: 'Hi', mode: 'chat', model: 'thinker' };
    const first = { ...message, reasoning_effort: 'low' };
    const response = await owner.request('POST', '/api/v1/vibe/stream', first);
    assert.match(await response.text(), /"type":"complete"/);
    const turn = await owner.turn(message);
    assert.deepEqual(effortsOf(compatible), ['low', undefined]);
    const { body } = await owner.json(
      'GET',
      `/api/v1/projects/${turn.projectId}/turns/${turn.turnId}`,
    );
    assert.equal(body['reasoning_effort'], null);
  });

  test('is rejected for a model that does not reason, and for an unknown level', async () => {
    for (const [fields, message] of [
      [{ model: 'talker', reasoning_effort: 'low' }, /talker doesn't support reasoning/],
      [{ model: 'composer', reasoning_effort: 'low' }, /Starter doesn't support reasoning/],
      [{ model: 'thinker', reasoning_effort: 'extreme' }, /low, medium, high/],
    ] as const) {
      const { status, body } = await owner.json('POST', '/api/v1/vibe/stream_v2', {
        prompt: 'Hi',
        ...fields,
      });
      assert.equal(status, 400);
      assert.match(JSON.stringify(body), message);
      assert.match(JSON.stringify(body), /"path":"reasoning_effort"/);
    }
    assert.deepEqual(effortsOf(compatible), []);
  });

  test('can change when a plan is approved', async () => {
    compatible.call = {
      name: 'propose_plan',
      input: { title: 'Bees', plan: '## Bees', steps: [] },
    };
    const message = { prompt: 'Plan it', mode: 'plan', model: 'thinker', reasoning_effort: 'low' };
    const turn = await owner.post(message);
    const { projectId: project_id } = turn;
    await turn.until(({ type }) => type === 'plan_proposed');
    const approval = { project_id, approved: true };
    const approve = (effort?: string) =>
      owner.json('POST', '/api/v1/vibe/plan/approve', { ...approval, reasoning_effort: effort });
    assert.equal((await approve('high')).status, 200);
    await turn.finished();
    assert.equal(turn.reason, 'complete', turn.text);
    assert.deepEqual(effortsOf(compatible), ['low', 'high']);
    assert.equal((await approve('high')).status, 200, 'the same decision can be repeated');
    assert.equal((await approve('low')).body['code'], 'NO_PLAN_PENDING');
  });

  test('is left out when the model rejects the level, and the turn completes', async () => {
    compatible.responder = (response, request) => {
      if (request.body['reasoning_effort']) sendError(response, 400, 'reasoning_effort: unknown');
      else compatible.respond(response, request);
    };
    const message = { prompt: 'Hi', mode: 'chat', model: 'thinker', reasoning_effort: 'medium' };
    const turn = await owner.turn(message);
    assert.equal(turn.reason, 'complete', turn.text);
    assert.deepEqual(effortsOf(compatible), ['medium', undefined]);
  });
});
