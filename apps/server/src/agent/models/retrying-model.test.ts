import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { toModelError } from './model-error.ts';
import { type RetryPolicy, retryingModel } from './retrying-model.ts';
import {
  FaultServer,
  neverRespond,
  resetConnection,
  status,
  streamReply,
  type WireName,
  wires,
} from './testing/fault-server.ts';
import { brokenHandshake, plainText, untrusted } from './testing/tls-faults.ts';

/** Long enough for a working server to respond in time on a loaded machine. */
const policy: RetryPolicy = {
  firstPartTimeoutMs: 600,
  idleTimeoutMs: 600,
  maxAttempts: 3,
  totalTimeoutMs: 6_000,
  initialDelayMs: 10,
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
      model = retryingModel(open[name](server.url), policy);
    });
    after(() => server[Symbol.asyncDispose]());

    const whole = (words: string) => [wire.start(), wire.text(words), wire.finish()];

    /** Returns the text received and the error that followed or replaced it. */
    async function callModel(abortSignal?: AbortSignal, of = model) {
      let text = '';
      try {
        const prompt = [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] as const;
        const { stream } = await of.doStream({
          prompt: prompt as never,
          ...(abortSignal && { abortSignal }),
        });
        for await (const part of stream) {
          if (part.type === 'text-delta') text += part.delta;
          if (part.type === 'error') throw part.error;
        }
        return { text, requests: server.requests.length, error: undefined };
      } catch (error) {
        return { text, requests: server.requests.length, error: toModelError(error) };
      }
    }

    test('sends a single request to a provider that answers', async () => {
      server.respondWith(streamReply(whole('hello')));
      assert.deepEqual(await callModel(), { text: 'hello', requests: 1, error: undefined });
    });

    const transientFaults = {
      'hangs up': resetConnection,
      'accepts and is silent': neverRespond,
      'sends headers and is silent': streamReply([], 'stall'),
      'starts and is silent': streamReply([wire.start()], 'stall'),
      'is reset before any text': streamReply([wire.start()], 'reset'),
      'fails with 500': status(500),
      'fails with 502': status(502),
      'is overloaded with 503': status(503),
      'is overloaded with 529': status(529),
      'limits with 429': status(429),
      'limits with 429 and a delay': status(429, { 'retry-after': '0' }),
      'fails within the stream': streamReply([
        wire.start(),
        wire.error('overloaded_error', 'Overloaded'),
      ]),
      'sends broken JSON': streamReply(['data: {"id":"c","choi\n\n']),
    };
    for (const [description, behaviour] of Object.entries(transientFaults)) {
      test(`retries twice when the provider ${description}`, async () => {
        server.respondWith(behaviour, behaviour, streamReply(whole('at last')));
        assert.deepEqual(await callModel(), { text: 'at last', requests: 3, error: undefined });
      });
    }

    const permanentFaults: Record<
      string,
      [(typeof transientFaults)[keyof typeof transientFaults], string, number]
    > = {
      'hangs up': [resetConnection, 'MODEL_ERROR', 3],
      'is silent': [neverRespond, 'MODEL_ERROR', 3],
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
    for (const [description, [behaviour, code, attempts]] of Object.entries(permanentFaults)) {
      test(`fails with ${code} after ${attempts} attempts when the provider always ${description}`, async () => {
        server.respondWith(behaviour);
        const startedAt = performance.now();
        const { text, requests, error } = await callModel();
        assert.deepEqual([text, requests, error?.code], ['', attempts, code]);
        assert.ok(performance.now() - startedAt < policy.totalTimeoutMs);
        assert.doesNotMatch(
          error?.message ?? '',
          /tokens|\bno\b/,
          'does not expose the message of the provider',
        );
      });
    }

    const half = [wire.start(), wire.text('half')];
    const midway = {
      'falls silent': [streamReply(half, 'stall'), 'MODEL_ERROR'],
      'is reset': [streamReply(half, 'reset'), 'MODEL_ERROR'],
      'fails in the stream': [
        streamReply([...half, wire.error('overloaded_error', 'Overloaded')]),
        'MODEL_OVERLOADED',
      ],
    } as const;
    for (const [description, [behaviour, code]] of Object.entries(midway)) {
      test(`does not retry when the provider ${description} after its first text`, async () => {
        server.respondWith(behaviour);
        const { text, requests, error } = await callModel();
        assert.deepEqual([text, requests], ['half', 1]);
        assert.equal(error?.code, code);
      });
    }

    for (const [description, startServer] of Object.entries({
      brokenHandshake,
      plainText,
      untrusted,
    })) {
      test(`fails with MODEL_ERROR after 3 attempts when TLS fails (${description})`, async (t) => {
        const failing = await startServer();
        t.after(() => failing[Symbol.asyncDispose]());
        const startedAt = performance.now();
        const { text, error } = await callModel(
          undefined,
          retryingModel(open[name](failing.url), policy),
        );
        assert.deepEqual([text, failing.connectionAttempts(), error?.code], ['', 3, 'MODEL_ERROR']);
        assert.ok(performance.now() - startedAt < policy.totalTimeoutMs);
      });
    }

    test('stops at once when aborted during a pause', async () => {
      server.respondWith(status(429, { 'retry-after': '2' }));
      const stop = new AbortController();
      const startedAt = performance.now();
      const call = callModel(stop.signal);
      setTimeout(() => stop.abort(), 50);
      await call;
      assert.ok(performance.now() - startedAt < 1_000);
      assert.equal(server.requests.length, 1);
    });
  });
}
