import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import OpenAI from 'openai';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { AiService, hello, type Payer } from '../support/ai-service.ts';

/** No billing, with limits, and two processes of one installation. */
let ai: AiService;
let other: TestService;
const perMinute = 5;

before(async () => {
  const shared = {
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    RATE_LIMIT_AI_PER_MIN: String(perMinute),
  };
  ai = await AiService.start(shared);
  const { DATABASE_URL = '' } = ai.service.config;
  other = await startTestService({ ...shared, DATABASE_URL });
});
after(async () => {
  await other?.[Symbol.asyncDispose]();
  await ai?.[Symbol.asyncDispose]();
});

const at = ({ url }: TestService, { key }: Payer, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/ai/models`, { headers: { 'x-api-key': key, ...headers } });

suite('rate limits of a key', () => {
  test('are shared by all processes, whatever the address', async () => {
    const payer = await ai.createPayer();
    const statuses: number[] = [];
    for (let turn = 0; turn < perMinute + 2; turn += 1) {
      const where = turn % 2 === 0 ? ai.service : other;
      const response = await at(where, payer, { 'x-forwarded-for': `203.0.113.${turn}` });
      statuses.push(response.status);
      assert.equal(response.headers.get('ratelimit-policy'), `"ai";q=${perMinute};w=60`);
      const [, left, seconds] =
        response.headers.get('ratelimit')?.match(/^"ai";r=(\d+);t=(\d+)$/) ?? [];
      assert.equal(Number(left), Math.max(0, perMinute - 1 - turn));
      if (response.status !== 429) continue;
      assert.equal(response.headers.get('retry-after'), seconds);
      assert.equal(response.headers.get('x-should-retry'), null, 'it passes');
      const body = (await response.json()) as { code: string; error: { type: string } };
      assert.deepEqual([body.code, body.error.type], ['RATE_LIMITED', 'rate_limit_error']);
    }
    assert.deepEqual(statuses, [...Array(perMinute).fill(200), 429, 429]);
    const otherPayer = await ai.createPayer();
    assert.equal((await at(ai.service, otherPayer)).status, 200, 'other keys are not affected');
  });

  test("are respected by OpenAI's client, which waits and retries", async () => {
    const payer = await ai.createPayer();
    for (let turn = 0; turn < perMinute; turn += 1) await at(ai.service, payer);
    // The minute is nearly over.
    await ai.database.query(
      "UPDATE project_keys SET window_began = now() - interval '58.5 s' WHERE id = $1",
      [payer.keyId],
    );
    const answers: { status: number; wait: number; at: number }[] = [];
    const watching = payer.openai.withOptions({
      maxRetries: 1,
      fetch: async (...args) => {
        const response = await fetch(...args);
        const wait = Number(response.headers.get('retry-after'));
        answers.push({ status: response.status, wait, at: performance.now() });
        return response;
      },
    });
    await watching.models.list();
    const [rejected, passed] = answers;
    assert.deepEqual([rejected?.status, passed?.status, answers.length], [429, 200, 2]);
    assert.ok(rejected && passed && rejected.wait >= 1 && rejected.wait <= 2);
    assert.ok(passed.at - rejected.at >= rejected.wait * 1000 - 50);
  });

  test('a key revoked at one process is rejected by the others', async () => {
    const payer = await ai.createPayer();
    assert.equal((await at(other, payer)).status, 200);
    const path = `/api/v1/projects/${payer.projectId}/keys/${payer.keyId}`;
    assert.equal((await payer.client.request('DELETE', path)).status, 200);
    assert.equal((await at(other, payer)).status, 401);
  });
});

suite('without billing', () => {
  test('reserves and charges nothing, but records calls', async () => {
    const payer = await ai.createPayer();
    const { data, response } = await payer.openai.chat.completions.create(hello).withResponse();
    assert.equal(response.headers.get('x-credits-charged'), '0');
    assert.equal(response.headers.get('x-credits-remaining'), null);
    assert.deepEqual(await payer.readBalance(), { balance: 0, reserved: 0 });
    const [call] = await payer.calls();
    assert.deepEqual(
      [call?.['reference'], call?.['cost'], call?.['charged'], call?.['tokens_out']],
      [data.id, '37', '0', '3'],
    );
  });
});

suite('without a provider', () => {
  test('the built-in model answers sensibly and deterministically', async () => {
    const payer = await ai.createPayer();
    const local = new OpenAI({
      baseURL: `${other.url}/api/v1/ai`,
      apiKey: 'unused',
      defaultHeaders: { 'x-api-key': payer.key },
    });
    const ask = {
      ...hello,
      model: 'default',
      messages: [{ role: 'user' as const, content: 'Do mills float?' }],
    };
    const { choices, usage } = await local.chat.completions.create(ask);
    assert.match(choices[0]?.message.content ?? '', /Do mills float\?/);
    assert.ok((usage?.completion_tokens ?? 0) > 0);
    let text = '';
    for await (const chunk of await local.chat.completions.create({ ...ask, stream: true })) {
      text += chunk.choices[0]?.delta.content ?? '';
    }
    assert.equal(text, choices[0]?.message.content);
    const schema = {
      type: 'object',
      properties: { title: { type: 'string' }, stars: { type: 'integer', minimum: 1 } },
    };
    const formed = await local.chat.completions.create({
      ...ask,
      response_format: { type: 'json_schema', json_schema: { name: 'review', schema } },
    });
    assert.deepEqual(JSON.parse(formed.choices[0]?.message.content ?? ''), {
      title: 'Do mills float?',
      stars: 1,
    });

    const { data } = await local.embeddings.create({
      model: 'default',
      input: ['the old water mill', 'an old mill by the water', 'quarterly tax report'],
    });
    const [mill = [], again = [], tax = []] = data.map(({ embedding }) => embedding);
    const near = (one: number[], two: number[]) =>
      one.reduce((all, value, index) => all + value * (two[index] ?? 0), 0);
    assert.ok(Math.abs(near(mill, mill) - 1) < 1e-5, 'of length one');
    assert.ok(near(mill, again) > near(mill, tax) + 0.2, 'texts with common words are nearer');
  });
});
