import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { ModelServer, sendError } from '../support/model-server.ts';

suite('fallback to another model', () => {
  let service: TestService;
  let owner: Client;
  let first: ModelServer;
  let second: ModelServer;

  before(async () => {
    service = await startTestService({ RATE_LIMIT_TURNS_PER_HOUR: '0', MODEL_MAX_RETRIES: '1' });
    owner = await Client.of(service);
    first = await ModelServer.start('openai', 'one');
    second = await ModelServer.start('anthropic', 'two', 'three');
    await connect({ provider: 'openai-compatible', name: 'First', base_url: first.url });
    await connect({ provider: 'anthropic', api_key: 'k', base_url: second.url });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await first?.[Symbol.asyncDispose]();
    await second?.[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    first.responder = (response) => sendError(response, 529, 'overloaded');
    second.responder = undefined;
  });

  async function connect(body: object): Promise<void> {
    const answer = await owner.json('POST', '/api/v1/admin/model-providers', body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  }

  async function setFallback(fallback: object): Promise<void> {
    const answer = await owner.json('PATCH', '/api/v1/admin/model-settings', { fallback });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }

  const ask = () => owner.turn({ prompt: 'Hi', mode: 'chat', model: 'one' });

  test('is off by default', async () => {
    const turn = await ask();
    assert.ok(turn.last?.type === 'error');
    assert.equal(turn.last.data.code, 'MODEL_OVERLOADED');
  });

  test('continues with the next model and reports it', async () => {
    await setFallback({ enabled: true, models: ['two', 'three'] });
    const turn = await ask();
    assert.equal(turn.reason, 'complete', turn.text);
    const reported = turn.eventsOf('status').filter(({ phase }) => phase === 'fallback');
    assert.deepEqual(
      reported.map(({ message, model }) => [message, model]),
      [['one: The provider is overloaded. Continuing with two', 'two']],
    );
    assert.deepEqual(
      turn.eventsOf('usage').map(({ model, provider }) => [model, provider]),
      [
        ['two', 'anthropic'],
        ['two', 'anthropic'],
      ],
    );
  });

  test('ends with the error of the last model once all have failed', async () => {
    await setFallback({ enabled: true, models: ['one', 'two'] });
    second.responder = (response) => sendError(response, 401, 'invalid x-api-key');
    const turn = await ask();
    assert.ok(turn.last?.type === 'error');
    assert.equal(turn.last.data.code, 'MODEL_AUTH_FAILED');
    assert.equal(turn.eventsOf('status').filter(({ phase }) => phase === 'fallback').length, 1);
  });

  test('does not repeat a prompt that the provider blocks', async () => {
    await setFallback({ enabled: true, models: ['two'] });
    first.responder = (response) => sendError(response, 400, 'content_policy violation');
    const turn = await ask();
    assert.ok(turn.last?.type === 'error');
    assert.equal(turn.last.data.code, 'CONTENT_BLOCKED');
  });
});
