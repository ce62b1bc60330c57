import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { faultOf } from './model-error.ts';
import { type Patience, retryingModel } from './retrying-model.ts';
import {
  FaultServer,
  hangUp,
  says,
  silence,
  status,
  type WireName,
  wires,
} from './testing/fault-server.ts';
import { brokenHandshake, plainText, untrusted } from './testing/tls-faults.ts';

/** Long enough for a working server to respond in time on a loaded machine. */
const patience: Patience = {
  firstMs: 600,
  idleMs: 600,
  attempts: 3,
  totalMs: 6_000,
  pauseMs: 10,
};

const open: Record<WireName, (url: string) => LanguageModelV4> = {
  openai: (baseURL) => createOpenAICompatible({ name: 'x', baseURL, apiKey: 'k' })('m'),
  anthropic: (baseURL) => createAnthropic({ baseURL, apiKey: 'k' })('m'),
};

for (const [name, wire] of Object.entries(wires) as [WireName, (typeof wires)[WireName]][]) {
  suite(`retries with the ${name} wire format`, () => {
    let server: FaultServer;
    let model: LanguageModelV4;
    before(async () => {
      server = await FaultServer.start();
      model = retryingModel(open[name](server.url), patience);
    });
    after(() => server[Symbol.asyncDispose]());

    const whole = (words: string) => [wire.begin(), wire.text(words), wire.finish()];

    /** Returns the text received and the error that followed or replaced it. */
    async function ask(abortSignal?: AbortSignal, of = model) {
      let said = '';
      try {
        const prompt = [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] as const;
        const { stream } = await of.doStream({
          prompt: prompt as never,
          ...(abortSignal && { abortSignal }),
        });
        for await (const part of stream) {
          if (part.type === 'text-delta') said += part.delta;
          if (part.type === 'error') throw part.error;
        }
        return { said, asked: server.asked.length, fault: undefined };
      } catch (error) {
        return { said, asked: server.asked.length, fault: faultOf(error) };
      }
    }

    test('sends a single request to a provider that answers', async () => {
      server.does(says(whole('hello')));
      assert.deepEqual(await ask(), { said: 'hello', asked: 1, fault: undefined });
    });

    const passing = {
      'hangs up': hangUp,
      'accepts and is silent': silence,
      'sends headers and is silent': says([], 'stall'),
      'starts and is silent': says([wire.begin()], 'stall'),
      'is reset before any text': says([wire.begin()], 'reset'),
      'fails with 500': status(500),
      'fails with 502': status(502),
      'is overloaded with 503': status(503),
      'is overloaded with 529': status(529),
      'limits with 429': status(429),
      'limits with 429 and a delay': status(429, { 'retry-after': '0' }),
      'fails within the stream': says([wire.begin(), wire.error('overloaded_error', 'Overloaded')]),
      'sends broken JSON': says(['data: {"id":"c","choi\n\n']),
    };
    for (const [what, behaviour] of Object.entries(passing)) {
      test(`retries twice when the provider ${what}`, async () => {
        server.does(behaviour, behaviour, says(whole('at last')));
        assert.deepEqual(await ask(), { said: 'at last', asked: 3, fault: undefined });
      });
    }

    const lasting: Record<string, [(typeof passing)[keyof typeof passing], string, number]> = {
      'hangs up': [hangUp, 'MODEL_ERROR', 3],
      'is silent': [silence, 'MODEL_ERROR', 3],
      'fails with 500': [status(500), 'MODEL_ERROR', 3],
      'is overloaded': [status(529), 'MODEL_OVERLOADED', 3],
      limits: [status(429), 'MODEL_RATE_LIMITED', 3],
      'limits for an hour': [status(429, { 'retry-after': '3600' }), 'MODEL_RATE_LIMITED', 1],
      'refuses the key': [status(401), 'MODEL_AUTH_FAILED', 1],
      'forbids the request': [status(403), 'MODEL_AUTH_FAILED', 1],
      'refuses the request': [status(400), 'MODEL_ERROR', 1],
      'finds the prompt too long': [
        status(400, {}, '{"error":{"message":"prompt is too long: 300000 tokens"}}'),
        'CONTEXT_TOO_LONG',
        1,
      ],
      'refuses the content': [
        status(400, {}, '{"error":{"message":"no","code":"content_policy_violation"}}'),
        'CONTENT_BLOCKED',
        1,
      ],
    };
    for (const [what, [behaviour, code, attempts]] of Object.entries(lasting)) {
      test(`fails with ${code} after ${attempts} attempts when the provider always ${what}`, async () => {
        server.does(behaviour);
        const began = performance.now();
        const { said, asked, fault } = await ask();
        assert.deepEqual([said, asked, fault?.code], ['', attempts, code]);
        assert.ok(performance.now() - began < patience.totalMs);
        assert.doesNotMatch(fault?.message ?? '', /tokens|\bno\b/, 'does not expose the message of the provider');
      });
    }

    const half = [wire.begin(), wire.text('half')];
    const midway = {
      'falls silent': [says(half, 'stall'), 'MODEL_ERROR'],
      'is reset': [says(half, 'reset'), 'MODEL_ERROR'],
      'fails in the stream': [
        says([...half, wire.error('overloaded_error', 'Overloaded')]),
        'MODEL_OVERLOADED',
      ],
    } as const;
    for (const [what, [behaviour, code]] of Object.entries(midway)) {
      test(`does not retry when the provider ${what} after its first text`, async () => {
        server.does(behaviour);
        const { said, asked, fault } = await ask();
        assert.deepEqual([said, asked], ['half', 1]);
        assert.equal(fault?.code, code);
      });
    }

    for (const [what, door] of Object.entries({ brokenHandshake, plainText, untrusted })) {
      test(`fails with MODEL_ERROR after 3 attempts when TLS fails (${what})`, async (t) => {
        const closed = await door();
        t.after(() => closed[Symbol.asyncDispose]());
        const began = performance.now();
        const { said, fault } = await ask(
          undefined,
          retryingModel(open[name](closed.url), patience),
        );
        assert.deepEqual([said, closed.knocks(), fault?.code], ['', 3, 'MODEL_ERROR']);
        assert.ok(performance.now() - began < patience.totalMs);
      });
    }

    test('stops at once when aborted during a pause', async () => {
      server.does(status(429, { 'retry-after': '2' }));
      const stop = new AbortController();
      const began = performance.now();
      const asking = ask(stop.signal);
      setTimeout(() => stop.abort(), 50);
      await asking;
      assert.ok(performance.now() - began < 1_000);
      assert.equal(server.asked.length, 1);
    });
  });
}
