import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { suite, test } from 'node:test';
import { decodeJwt } from 'jose';
import { anthropicProtocol } from './anthropic.ts';
import { googleProtocol } from './google.ts';
import { isServiceAccountKey } from './google-service-account.ts';
import { openAiCompatibleProtocol } from './openai-compatible.ts';
import type { Protocol } from './protocol.ts';
import { vertexProtocol } from './vertex.ts';

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Answers with these bodies in turn and records the requests. */
function answering(...bodies: unknown[]): { sent: Sent[]; fetch: typeof fetch } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      sent.push({ url: String(input), headers: new Headers(init?.headers), body: init?.body });
      return Response.json(bodies[sent.length - 1]);
    },
  };
}

const signal = new AbortController().signal;

async function list(protocol: Protocol, body: unknown, baseUrl?: string) {
  const { sent, fetch } = answering(body);
  const models = await protocol.listModels({ apiKey: 'k', baseUrl, fetch }, signal);
  return { models, sent };
}

suite('lists of models, as the providers document them', () => {
  test('Anthropic', async () => {
    const data = [{ id: 'claude-x', type: 'model', display_name: 'Claude X', created_at: '2026' }];
    const { models, sent } = await list(anthropicProtocol, { data, has_more: false });
    assert.deepEqual(models, [{ model: 'claude-x', name: 'Claude X' }]);
    assert.equal(sent[0]?.url, 'https://api.anthropic.com/v1/models?limit=1000');
    assert.equal(sent[0]?.headers.get('x-api-key'), 'k');
  });

  test('Google, without models that generate no content', async () => {
    const { models } = await list(googleProtocol, {
      models: [
        {
          name: 'models/gemini-x',
          displayName: 'Gemini X',
          inputTokenLimit: 1_048_576,
          outputTokenLimit: 65_536,
          supportedGenerationMethods: ['generateContent', 'countTokens'],
        },
        { name: 'models/embedding-x', supportedGenerationMethods: ['embedContent'] },
      ],
    });
    assert.deepEqual(models, [
      {
        model: 'gemini-x',
        name: 'Gemini X',
        contextWindow: 1_048_576,
        maxOutputTokens: 65_536,
      },
    ]);
  });

  const compatible: Readonly<Record<string, readonly [entry: object, expected: object]>> = {
    Ollama: [{ id: 'qwen3:8b', object: 'model', created: 1, owned_by: 'library' }, {}],
    OpenRouter: [
      {
        id: 'qwen/qwen3-coder',
        name: 'Qwen: Qwen3 Coder',
        context_length: 262_144,
        architecture: { input_modalities: ['text', 'image'] },
        pricing: { prompt: '0.00000022', completion: '0.00000095', input_cache_read: '0.00000002' },
        supported_parameters: ['max_tokens', 'tools', 'reasoning'],
      },
      {
        contextWindow: 262_144,
        images: true,
        tools: true,
        reasoning: true,
        price: { input: 0.22, cachedInput: 0.02, output: 0.95 },
      },
    ],
    'a router without a price': [
      { id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
      { price: undefined },
    ],
    Mistral: [
      {
        id: 'mistral-medium-latest',
        max_context_length: 131_072,
        capabilities: { completion_chat: true, function_calling: true, vision: false },
      },
      { contextWindow: 131_072, tools: true, images: false },
    ],
    Groq: [
      { id: 'gpt-oss', context_window: 131_072, max_completion_tokens: 65_536 },
      { contextWindow: 131_072, maxOutputTokens: 65_536 },
    ],
    vLLM: [{ id: 'm', max_model_len: 32_768 }, { contextWindow: 32_768 }],
    'llama.cpp': [
      { id: 'm.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 40_960 } },
      { contextWindow: 40_960 },
    ],
    'a server with other capabilities': [{ id: 'm', capabilities: ['completion'] }, {}],
  };
  for (const [name, [entry, expected]] of Object.entries(compatible)) {
    test(name, async () => {
      const body = { object: 'list', data: [entry] };
      const { models, sent } = await list(openAiCompatibleProtocol, body, 'https://x.example/v1');
      assert.partialDeepStrictEqual(models[0], {
        model: (entry as { id: string }).id,
        ...expected,
      });
      assert.equal(sent[0]?.url, 'https://x.example/v1/models');
      assert.equal(sent[0]?.headers.get('authorization'), 'Bearer k');
    });
  }

  test('a web page, an error and an endless list are told apart from a list', async () => {
    const fail = (response: Response) =>
      openAiCompatibleProtocol.listModels(
        { apiKey: undefined, baseUrl: 'https://x.example', fetch: async () => response },
        signal,
      );
    await assert.rejects(fail(new Response('\n<!doctype html>')), { problem: 'page' });
    await assert.rejects(fail(new Response('no', { status: 500 })), { problem: 'status' });
    await assert.rejects(fail(Response.json({ models: [] })), { problem: 'unexpected' });
    const long = new Response('x'.repeat(9 * 1024 * 1024));
    await assert.rejects(fail(long), { problem: 'unexpected' });
  });
});

suite('Vertex AI', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = JSON.stringify({
    type: 'service_account',
    client_email: 'builder@acme.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  const baseUrl =
    'https://europe-west4-aiplatform.googleapis.com/v1beta1/projects/acme/locations/europe-west4/publishers/google';
  const models = { publisherModels: [{ name: 'publishers/google/models/gemini-x' }] };

  test('recognizes the key file of a service account', () => {
    assert.ok(isServiceAccountKey(key));
    assert.ok(!isServiceAccountKey('{"type":"authorized_user"}'));
    assert.ok(!isServiceAccountKey('AIza'));
  });

  test('exchanges the key of a service account once and sends only the token', async () => {
    const token = { access_token: 'token-1', expires_in: 3600 };
    const { sent, fetch } = answering(token, models, models);
    const endpoint = { apiKey: key, baseUrl, fetch };
    assert.deepEqual(await vertexProtocol.listModels(endpoint, signal), [{ model: 'gemini-x' }]);
    await vertexProtocol.listModels(endpoint, signal);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).pathname),
      ['/token', '/v1beta1/publishers/google/models', '/v1beta1/publishers/google/models'],
    );
    const [exchange] = sent;
    assert.ok(exchange?.body instanceof URLSearchParams);
    const assertion = exchange.body.get('assertion') ?? '';
    const { iss, scope } = decodeJwt(assertion);
    assert.equal(iss, 'builder@acme.iam.gserviceaccount.com');
    assert.equal(scope, 'https://www.googleapis.com/auth/cloud-platform');
    assert.equal(sent[1]?.headers.get('authorization'), 'Bearer token-1');
    assert.equal(sent[1]?.headers.get('x-goog-api-key'), null);
  });

  test('sends an API key as it is', async () => {
    const { sent, fetch } = answering(models);
    await vertexProtocol.listModels({ apiKey: 'AIza1', baseUrl, fetch }, signal);
    assert.equal(sent[0]?.headers.get('x-goog-api-key'), 'AIza1');
  });
});
