import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type FaultServer,
  status,
  streamReply,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { formatTurnContext } from '../../apps/server/src/core/format-turn-context.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { reply, startWithProvider, type WithProvider, wire } from '../support/provider.ts';
import { toolEndsOf } from '../support/sandbox-scripts.ts';

suite('turns with a provider package against a faulty server', () => {
  let running: WithProvider;
  let provider: FaultServer;
  let service: TestService;
  let client: Client;
  before(async () => {
    running = await startWithProvider({
      OPENAI_COMPATIBLE_API_KEY: 'sk-secret-key',
      MAX_STEPS: '6',
    });
    ({ provider, service, client } = running);
  });
  after(() => running?.[Symbol.asyncDispose]());

  const textOf = (turn: Awaited<ReturnType<Client['turn']>>) =>
    turn.events.flatMap(({ type, data }) => (type === 'text' ? [data.text] : [])).join('');
  const roles = (request: Record<string, unknown> = { messages: [] }) =>
    (request['messages'] as { role: string }[]).map(({ role }) => role);

  test('streams the text and counts the tokens', async () => {
    provider.respondWith(reply(wire.text('Hello '), wire.text('there.')));
    const turn = await client.turn({ prompt: 'hi' });
    assert.equal(textOf(turn), 'Hello there.');
    assert.equal(provider.requests[0]?.['model'], 'house-model');
    assert.ok(turn.last?.type === 'complete');
    assert.deepEqual([turn.last.data.tokens_in, turn.last.data.tokens_out], [7, 3]);
    const usage = turn.events.flatMap((event) => (event.type === 'usage' ? [event.data] : []));
    const counted = { turn_id: turn.turnId, model: 'house-model', provider: 'openai-compatible' };
    assert.partialDeepStrictEqual(usage, [
      { ...counted, tokens_in: 7, tokens_out: 3, credits: 0, credits_remaining: null },
      { ...counted, tokens_in: 7, tokens_out: 3, final: true },
    ]);
  });

  test('streams a file while it is written and then stores it', async () => {
    provider.respondWith(
      reply(
        wire.call('call_1', 'write_file', '{"path":"a.ts",', '"content":"const a', ' = 1;\\n"}'),
      ),
      reply(wire.text('Done.')),
    );
    const turn = await client.turn({ prompt: 'write' });
    const order = turn.types.filter((type) => /^(tool|file)/.test(type));
    assert.deepEqual(
      [order[0], order[1], ...order.slice(-3)],
      ['tool_start', 'file_streaming_chunk', 'file', 'file_streaming_complete', 'tool_end'],
    );
    assert.deepEqual(roles(provider.requests[1]), ['system', 'user', 'assistant', 'tool']);
  });

  test('continues a truncated reply without repeating text', async () => {
    provider.respondWith(
      streamReply([wire.start(), wire.text('The first half, ')], 'reset'),
      reply(wire.text('the second half.')),
    );
    const turn = await client.turn({ prompt: 'tell' });
    assert.equal(textOf(turn), 'The first half, the second half.');
    assert.deepEqual(roles(provider.requests[1]), ['system', 'user', 'assistant', 'user']);
    assert.match(JSON.stringify(provider.requests[1]), /Continue exactly where it stopped/);
  });

  test('passes the context of a plan decision to the model as a data block', async () => {
    const proposal = JSON.stringify({ title: 'Books', plan: '## Books' });
    provider.respondWith(
      reply(wire.call('c', 'propose_plan', proposal)),
      reply(wire.text('Built.')),
    );
    const turn = await client.post({ prompt: 'plan it', mode: 'plan' });
    const plan_id = await turn.plan();
    const context = { page: '/<books>' };
    const decision = { project_id: turn.projectId, plan_id, approved: true, context };
    await client.json('POST', '/api/v1/vibe/plan/approve', decision);
    await turn.finished();
    const { messages } = provider.requests[1] as { messages: { role: string; content: string }[] };
    const toolMessage = messages.at(-1);
    assert.equal(toolMessage?.role, 'tool');
    assert.equal(JSON.parse(toolMessage.content).context, formatTurnContext(context));
  });

  test('fails with MODEL_ERROR when every reply is truncated, keeping the text', async () => {
    provider.respondWith(streamReply([wire.start(), wire.text('again ')], 'reset'));
    const turn = await client.turn({ prompt: 'tell' });
    assert.equal(textOf(turn), 'again again again ');
    assert.ok(turn.last?.type === 'error');
    assert.equal(turn.last.data.code, 'MODEL_ERROR');
  });

  test('aborts the tool call and stores no file when its input is truncated', async () => {
    provider.respondWith(
      streamReply(
        [
          wire.start(),
          wire.text('I write. '),
          wire.call('c', 'write_file', '{"path":"b.ts","content":"half'),
        ],
        'reset',
      ),
      reply(wire.text('Never mind.')),
    );
    const turn = await client.turn({ prompt: 'write' });
    assert.deepEqual(
      toolEndsOf(turn).map(({ status: end }) => end),
      ['aborted'],
    );
    assert.ok(!turn.types.includes('file'));
    assert.equal(turn.reason, 'complete');
  });

  const badCalls = {
    'invalid JSON': [wire.call('c', 'read_file', '{"path":'), 'INVALID_INPUT'],
    'missing input': [wire.call('c', 'read_file', '{}'), 'INVALID_INPUT'],
    'an unknown tool': [wire.call('c', 'fly', '{}'), 'UNKNOWN_TOOL'],
    'a megabyte of input': [
      wire.call('c', 'read_file', JSON.stringify({ path: 'x'.repeat(1_000_000) })),
      'PATH_REFUSED',
    ],
  } as const;
  for (const [what, [call, code]] of Object.entries(badCalls)) {
    test(`reports a call with ${what} to the model and continues the turn`, async () => {
      provider.respondWith(reply(call), reply(wire.text('I see.')));
      const turn = await client.turn({ prompt: 'try' });
      assert.deepEqual(
        toolEndsOf(turn).map(({ error }) => error?.code),
        [code],
      );
      assert.equal(turn.reason, 'complete');
    });
  }

  test('stops a model that keeps calling tools at the step limit', async () => {
    const steps = Array.from({ length: 10 }, (_, at) => `{"pattern":"word${at}"}`);
    provider.respondWith(...steps.map((input) => reply(wire.call('c', 'search_files', input))));
    const turn = await client.turn({ prompt: 'loop' });
    assert.ok(turn.last?.type === 'error');
    assert.equal(turn.last.data.code, 'MAX_STEPS_EXCEEDED');
    assert.equal(provider.requests.length, 6);
  });

  test('stops a model that repeats the same call with the same result', async () => {
    provider.respondWith(reply(wire.call('c', 'list_files', '{}')));
    const turn = await client.turn({ prompt: 'loop' });
    assert.ok(turn.last?.type === 'error');
    assert.deepEqual(
      [turn.last.data.code, provider.requests.length, toolEndsOf(turn).length],
      ['MODEL_ERROR', 3, 3],
    );
    assert.match(turn.last.data.message, /list_files 3 times with the same result/);
  });

  test('stops a model after four invalid calls', async () => {
    const wrong = (at: number) => reply(wire.call('c', `fly${at}`, '{}'));
    provider.respondWith(wrong(1), wrong(2), wrong(3), wrong(4), wrong(5));
    const turn = await client.turn({ prompt: 'loop' });
    assert.ok(turn.last?.type === 'error');
    assert.deepEqual([turn.last.data.code, provider.requests.length], ['MODEL_ERROR', 4]);
  });

  test("maps a provider's authentication error without repeating its message", async () => {
    provider.respondWith(
      status(401, {}, '{"error":{"message":"Incorrect API key provided: sk-secret-key"}}'),
    );
    const turn = await client.turn({ prompt: 'hi' });
    assert.ok(turn.last?.type === 'error');
    assert.equal(turn.last.data.code, 'MODEL_AUTH_FAILED');
    assert.doesNotMatch(turn.text, /sk-secret/);
    assert.doesNotMatch(JSON.stringify(service.logged), /sk-secret/);
  });

  test('[S4.3] lists models without secrets, accepts a model per turn and rejects unknown providers', async () => {
    const { models, default: defaultModel } = (await (
      await service.get('/api/v1/vibe/models')
    ).json()) as { models: Record<string, unknown>[]; default: string };
    assert.equal(defaultModel, 'house-model');
    assert.deepEqual(
      models.map(({ id, provider: from, default: isDefault }) => [id, from, isDefault]),
      [
        ['house-model', 'openai-compatible', true],
        ['composer', 'builtin', false],
      ],
    );
    assert.ok(!('model' in (models[0] ?? {})));
    const response = await service.get('/api/v1/vibe/providers');
    const providers = await response.text();
    assert.match(providers, /"id":"openai-compatible","name":"OpenAI-compatible","available":true/);
    assert.doesNotMatch(providers, /127\.0\.0\.1|secret/);
    const errorFor = async (body: Record<string, unknown>) => {
      const { status: code, body: problem } = await client.json('POST', '/api/v1/vibe/stream_v2', {
        prompt: 'hi',
        ...body,
      });
      return [code, problem['code']];
    };
    assert.deepEqual(await errorFor({ provider: 'anthropic' }), [400, 'PROVIDER_NOT_FOUND']);
    assert.deepEqual(await errorFor({ provider: 'nobody' }), [400, 'PROVIDER_NOT_FOUND']);
    provider.respondWith(reply(wire.text('x')));
    await client.turn({ prompt: 'hi', model: 'another-of-the-server' });
    assert.equal(provider.requests[0]?.['model'], 'another-of-the-server');
  });
});

test('a turn without any provider uses the built-in model, which says what it is', async (t) => {
  const service = await startTestService();
  t.after(() => service[Symbol.asyncDispose]());
  const client = await Client.of(service);
  const turn = await client.turn({ prompt: 'hi', mode: 'discuss' });
  assert.equal(turn.reason, 'complete');
  assert.match(turn.text, /Starter.*Settings › Models/);
  assert.equal(turn.eventsOf('usage')[0]?.provider, 'builtin');
});
