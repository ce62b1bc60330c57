import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import OpenAI from 'openai';
import { tokenSamples } from '../../apps/server/src/core/testing/token-samples.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  AiService,
  billingSettings,
  helloCost as cost,
  hello,
  type Payer,
} from '../support/ai-service.ts';
import { sendChunks, sendJson, wordChunk } from '../support/openai-upstream.ts';

let ai: AiService;
let payer: Payer;

before(async () => {
  ai = await AiService.start(billingSettings);
});
beforeEach(async () => {
  ai.upstream.reset();
  payer = await ai.createPayer(100_000);
});
after(() => ai?.[Symbol.asyncDispose]());

const fails = async (call: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof OpenAI.APIError, String(error));
  return error;
};

suite('the unmodified OpenAI client', () => {
  test('lists models', async () => {
    const { data } = await payer.openai.models.list();
    const ids = data.map(({ id }) => id);
    for (const id of ['talk', 'vectors', 'pictures', 'voice', 'ears', 'films', 'composer']) {
      assert.ok(ids.includes(id), id);
    }
    const one = await payer.openai.models.retrieve('talk');
    assert.deepEqual([one.id, one.object, one.owned_by], ['talk', 'model', 'openai-compatible']);
    const error = await fails(payer.openai.models.retrieve('nothing'));
    assert.deepEqual([error.status, error.code], [404, 'MODEL_NOT_FOUND']);
    assert.equal(ai.upstream.requests.length, 0);
  });

  test('charges a chat completion by usage', async () => {
    const { data, response } = await payer.openai.chat.completions.create(hello).withResponse();
    assert.equal(data.choices[0]?.message.content, 'Hello you.');
    assert.deepEqual(
      [data.object, data.model, data.choices[0]?.finish_reason],
      ['chat.completion', 'talk', 'stop'],
    );
    const { prompt_tokens, completion_tokens, total_tokens } = data.usage ?? {};
    assert.deepEqual([prompt_tokens, completion_tokens, total_tokens], [7, 3, 10]);
    assert.equal((data.usage as unknown as { cost: number }).cost, cost / 10_000);
    assert.equal(response.headers.get('x-credits-charged'), '0.0037');
    assert.equal(response.headers.get('x-credits-remaining'), '9.9963');
    assert.equal(response.headers.get('x-generation-id'), data.id);
    assert.deepEqual(await payer.readBalance(), { balance: 100_000 - cost, reserved: 0 });
    const [call, ...others] = await payer.calls();
    assert.equal(others.length, 0);
    assert.deepEqual(
      [call?.['reference'], call?.['source'], call?.['key_id'], call?.['project_id']],
      [data.id, 'ai_gateway', payer.keyId, payer.projectId],
    );
    assert.equal(ai.upstream.requests[0]?.json['model'], 'their-talk');
  });

  test('streams a chat completion with its usage', async () => {
    const stream = await payer.openai.chat.completions.create({
      ...hello,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let usage: unknown;
    const reasons: (string | null)[] = [];
    for await (const { choices, usage: chunkUsage } of stream) {
      text += choices[0]?.delta.content ?? '';
      if (choices[0]?.finish_reason) reasons.push(choices[0].finish_reason);
      usage = chunkUsage ?? usage;
    }
    assert.deepEqual([text, reasons], ['Hello you.', ['stop']]);
    assert.equal((usage as { cost: number }).cost, cost / 10_000);
    assert.deepEqual(await payer.readBalance(), { balance: 100_000 - cost, reserved: 0 });
  });

  test('passes tools, settings and images through', async () => {
    const tools = [
      {
        type: 'function' as const,
        function: {
          name: 'weather',
          description: 'The weather somewhere',
          parameters: { type: 'object', properties: { city: { type: 'string' } } },
        },
      },
    ];
    const first = await payer.openai.chat.completions.create({
      ...hello,
      tools,
      tool_choice: 'auto',
    });
    const [choice] = first.choices;
    assert.equal(choice?.finish_reason, 'tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    assert.ok(call?.type === 'function');
    assert.deepEqual(call.function, { name: 'weather', arguments: '{"city":"Rome"}' });

    const url = `data:image/png;base64,${'iVBORw0KGgo='}`;
    await payer.openai.chat.completions.create({
      model: 'talk',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'This?' },
            { type: 'image_url', image_url: { url } },
          ],
        },
        choice.message,
        { role: 'tool', tool_call_id: call.id, content: 'sunny' },
      ],
      temperature: 0.2,
      max_tokens: 50,
      stop: ['END'],
      response_format: { type: 'json_object' },
    });
    const request = ai.upstream.requests[1]?.json as Record<string, unknown>;
    assert.deepEqual(
      [request['temperature'], request['max_tokens'], request['stop'], request['response_format']],
      [0.2, 50, ['END'], { type: 'json_object' }],
    );
    const said = JSON.stringify(request['messages']);
    for (const part of ['Be brief.', url, '"tool_call_id":"call_1"', 'sunny']) {
      assert.ok(said.includes(part), part);
    }

    const runner = await payer.openai.chat.completions.create({ ...hello, tools, stream: true });
    let json = '';
    for await (const { choices } of runner) {
      json += choices[0]?.delta.tool_calls?.[0]?.function?.arguments ?? '';
    }
    assert.equal(json, '{"city":"Rome"}');
  });

  test('creates embeddings, as numbers and base64', async () => {
    const packed = await payer.openai.embeddings.create({
      model: 'vectors',
      input: ['one', 'three'],
    });
    const [one, three] = packed.data.map(({ embedding }) => embedding);
    assert.deepEqual(
      [one, three],
      [
        [0.375, 0.5, 0.625, 0.75],
        [0.625, 0.75, 0.875, 1],
      ],
    );
    const plain = await payer.openai.embeddings.create({
      model: 'vectors',
      input: 'one',
      encoding_format: 'float',
      dimensions: 2,
    });
    assert.deepEqual(plain.data[0]?.embedding, [0.375, 0.5]);
    assert.equal(plain.usage.prompt_tokens, 5);
    assert.deepEqual(await payer.readBalance(), { balance: 100_000 - 15, reserved: 0 });
  });

  test('returns the remaining credits of the payer', async () => {
    await payer.openai.chat.completions.create(hello);
    const credits = await payer.openai.get('/credits');
    assert.deepEqual(credits, { balance: 9.9963, total_used: 0.0037 });
  });
});

suite('gateway errors', () => {
  test('returns 402 without credits, is not retried, and calls no model', async () => {
    const unfunded = await ai.createPayer();
    let requests = 0;
    const counting = unfunded.openai.withOptions({
      fetch: (...args) => {
        requests += 1;
        return fetch(...args);
      },
    });
    const error = await fails(counting.chat.completions.create(hello));
    assert.deepEqual(
      [error.status, error.code, error.type, requests],
      [402, 'OUT_OF_CREDITS', 'insufficient_credits', 1],
    );
    assert.equal(error.headers?.get('x-should-retry'), 'false');
    assert.equal(ai.upstream.requests.length, 0);
    assert.deepEqual(
      [await unfunded.calls(), await unfunded.readBalance()],
      [[], { balance: 0, reserved: 0 }],
    );
  });

  test('rejects max_tokens that exceed the balance, and otherwise limits the answer to the balance', async () => {
    const unfunded = await ai.createPayer(6_000);
    const verboseRequest = { ...hello, model: 'talkative' };
    const long = await fails(
      unfunded.openai.chat.completions.create({ ...verboseRequest, max_tokens: 900 }),
    );
    assert.equal(long.status, 402);
    await unfunded.openai.chat.completions.create({ ...verboseRequest, max_tokens: 20 });
    await unfunded.openai.chat.completions.create(verboseRequest);
    const [first, second] = ai.upstream.requests.map(({ json }) => Number(json['max_tokens']));
    assert.equal(first, 20);
    assert.ok(second && second > 500 && second < 600, String(second));
    assert.deepEqual(await unfunded.readBalance(), { balance: 6_000 - 2 * cost, reserved: 0 });
  });

  test('charges nothing for a failing provider and reports the error in both formats', async () => {
    const withoutRetries = payer.openai.withOptions({ maxRetries: 0 });
    ai.upstream.responder = (response) =>
      sendJson(response, { error: { message: 'secret words' } }, 400);
    const rejected = await fails(withoutRetries.chat.completions.create(hello));
    assert.deepEqual([rejected.status, rejected.code], [400, 'VALIDATION_FAILED']);
    ai.upstream.responder = (response) =>
      sendJson(response, { error: { message: 'bad key' } }, 401);
    const locked = await fails(withoutRetries.chat.completions.create(hello));
    assert.deepEqual([locked.status, locked.code], [502, 'UPSTREAM_ERROR']);
    assert.equal(locked.headers?.get('x-should-retry'), 'false');
    assert.ok(!JSON.stringify([rejected.error, locked.error]).includes('secret words'));
    assert.deepEqual(await payer.readBalance(), { balance: 100_000, reserved: 0 });
    assert.deepEqual(await payer.calls(), []);
  });

  test('charges nothing for a stream that fails midway and reports the error in the stream', async () => {
    ai.upstream.responder = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(wordChunk('Hello '), () => response.socket?.resetAndDestroy());
    };
    const response = await payer.post('chat/completions', { ...hello, stream: true });
    assert.equal(response.status, 200);
    const frames = (await response.text()).trim().split('\n\n');
    assert.equal(frames.at(-1), 'data: [DONE]');
    const { error } = JSON.parse(frames.at(-2)?.slice(6) ?? '');
    assert.deepEqual([error.code, error.type], ['UPSTREAM_ERROR', 'api_error']);
    assert.deepEqual(await payer.readBalance(), { balance: 100_000, reserved: 0 });
    const stream = await payer.openai.chat.completions.create({ ...hello, stream: true });
    const failed = await fails(
      (async () => {
        for await (const _ of stream);
      })(),
    );
    assert.equal(failed.code, 'UPSTREAM_ERROR');
  });

  test('rejects invalid requests before calling a model', async () => {
    for (const [body, status, code, param] of [
      [{ ...hello, model: 'nothing' }, 404, 'MODEL_NOT_FOUND', null],
      [{ ...hello, model: 'vectors' }, 400, 'VALIDATION_FAILED', 'model'],
      [{ model: 'talk' }, 400, 'VALIDATION_FAILED', 'messages'],
      [{ ...hello, n: 3 }, 400, 'VALIDATION_FAILED', 'n'],
      [{ ...hello, maxTokens: 3 }, 400, 'VALIDATION_FAILED', 'maxTokens'],
      [
        { ...hello, messages: [{ role: 'tool', tool_call_id: 'x', content: 'y' }] },
        400,
        'VALIDATION_FAILED',
        'messages.0.tool_call_id',
      ],
      [
        {
          model: 'blind',
          messages: [
            {
              role: 'user',
              content: [{ type: 'image_url', image_url: { url: 'https://x.example/' } }],
            },
          ],
        },
        400,
        'VALIDATION_FAILED',
        'messages.0.content.0',
      ],
    ] as const) {
      const response = await payer.post('chat/completions', body);
      const shown = (await response.json()) as { code: string; error: Record<string, unknown> };
      assert.deepEqual([response.status, shown.code, shown.error['param']], [status, code, param]);
      assert.equal(shown.error['code'], code);
      assert.equal(response.headers.get('x-should-retry'), 'false');
    }
    const broken = await fetch(`${ai.service.url}/api/v1/ai/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': payer.key },
      body: '{',
    });
    assert.equal(broken.status, 400);
    assert.equal(ai.upstream.requests.length, 0);
    assert.deepEqual(await payer.readBalance(), { balance: 100_000, reserved: 0 });
  });
});

suite('clients that disconnect', () => {
  test('before the first token: aborts the provider call and charges the prompt', async () => {
    const said = tokenSamples.find(({ name }) => name === 'Japanese prose');
    assert.ok(said);
    const body = { model: 'talk', messages: [{ role: 'user' as const, content: said.text }] };
    for (const stream of [true, false]) {
      ai.upstream.reset();
      ai.upstream.responder = () => undefined;
      const disconnect = new AbortController();
      const call = payer.openai.chat.completions
        .create({ ...body, stream } as never, { signal: disconnect.signal, maxRetries: 0 })
        .catch(() => undefined);
      await eventually(() => ai.upstream.requests.length === 1, 'the provider is called');
      assert.ok((await payer.readBalance()).reserved > 0);
      disconnect.abort();
      await call;
      await eventually(() => ai.upstream.disconnected === 1, 'the provider call is aborted');
      await eventually(
        async () => (await payer.readBalance()).reserved === 0,
        'nothing is reserved',
      );
    }
    const calls = await payer.calls();
    assert.equal(calls.length, 2);
    for (const { tokens_in, tokens_out, charged } of calls) {
      // A message has a few tokens besides its text.
      assert.ok(
        Math.abs(Number(tokens_in) - 4 - said.tokens) <= 0.15 * said.tokens,
        tokens_in as string,
      );
      assert.deepEqual([tokens_out, charged], ['0', tokens_in]);
    }
    const spent = calls.reduce((all, { charged }) => all + Number(charged), 0);
    assert.equal((await payer.readBalance()).balance, 100_000 - spent);
  });

  test('before a failed call is retried: charges nothing', async () => {
    ai.upstream.responder = (response) => sendJson(response, { error: { message: 'busy' } }, 503);
    const disconnect = new AbortController();
    const call = payer.openai.chat.completions
      .create({ ...hello, stream: true }, { signal: disconnect.signal, maxRetries: 0 })
      .catch(() => undefined);
    await eventually(() => ai.upstream.requests.length === 1, 'the provider is called');
    // The delay before the next attempt is at least half a second.
    await eventually(() => ai.upstream.completed === 1, 'the provider has failed');
    disconnect.abort();
    await call;
    await eventually(async () => (await payer.readBalance()).reserved === 0, 'nothing is reserved');
    assert.deepEqual(await payer.calls(), []);
  });

  test('during 3000 tokens of Chinese: charges the prompt and the streamed text', async () => {
    const sample = tokenSamples.find(({ name }) => name === 'Chinese prose, simplified');
    assert.ok(sample);
    const times = Math.ceil(3_000 / sample.tokens);
    ai.upstream.responder = (response) =>
      sendChunks(response, [wordChunk(sample.text.repeat(times))], false);
    const disconnect = new AbortController();
    const stream = await payer.openai.chat.completions.create(
      { ...hello, model: 'talkative', stream: true },
      { signal: disconnect.signal },
    );
    for await (const { choices } of stream) if (choices[0]?.delta.content) disconnect.abort();
    await eventually(async () => (await payer.calls()).length === 1, 'the call is recorded');
    const [call] = await payer.calls();
    const expected = sample.tokens * times;
    const counted = Number(call?.['tokens_out']);
    assert.ok(Math.abs(counted - expected) <= 0.15 * expected, `${counted} for ${expected}`);
    assert.equal(call?.['charged'], String(Number(call?.['tokens_in']) + 10 * counted));
  });

  test('during a stream: aborts the provider call and charges the streamed text', async () => {
    ai.upstream.responder = (response) =>
      sendChunks(response, [wordChunk('1234567890'.repeat(3))], false);
    const disconnect = new AbortController();
    const stream = await payer.openai.chat.completions.create(
      { ...hello, stream: true },
      { signal: disconnect.signal },
    );
    for await (const { choices } of stream) if (choices[0]?.delta.content) disconnect.abort();
    await eventually(() => ai.upstream.disconnected === 1, 'the provider call is aborted');
    await eventually(async () => (await payer.calls()).length === 1, 'the call is recorded');
    const [call] = await payer.calls();
    assert.equal(call?.['tokens_out'], '10', 'ten tokens were streamed');
    assert.ok(Number(call?.['tokens_in']) > 0);
    const { balance, reserved } = await payer.readBalance();
    assert.deepEqual([balance, reserved], [100_000 - Number(call?.['charged']), 0]);
    assert.equal(call?.['charged'], String(Number(call?.['tokens_in']) + 100));
  });
});
