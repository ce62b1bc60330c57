import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  AiService,
  billingSettings,
  helloCost as cost,
  hello,
  type Payer,
} from '../support/ai-service.ts';
import { finishChunk, sendChunks, sendJson, wordChunk } from '../support/openai-upstream.ts';

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

suite('idempotent AI calls', () => {
  test('return the recorded response and are charged once', async () => {
    for (const body of [hello, { ...hello, stream: true }]) {
      const before = (await payer.readBalance()).balance;
      ai.upstream.reset();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await payer.post('chat/completions', body, headers);
      const text = await first.text();
      const again = await payer.post('chat/completions', body, headers);
      assert.equal(await again.text(), text);
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
      assert.equal(again.headers.get('x-generation-id'), first.headers.get('x-generation-id'));
      assert.equal(again.headers.get('content-type'), first.headers.get('content-type'));
      assert.equal(ai.upstream.requests.length, 1);
      assert.deepEqual(await payer.readBalance(), { balance: before - cost, reserved: 0 });
      const other = await payer.post('chat/completions', { ...body, seed: 1 }, headers);
      assert.equal(other.status, 422);
      assert.equal(((await other.json()) as { code: string }).code, 'IDEMPOTENCY_KEY_REUSED');
    }
  });

  test('run once if sent concurrently; the others wait', async () => {
    const opened = Promise.withResolvers<void>();
    ai.upstream.responder = (response) =>
      void opened.promise.then(() => sendChunks(response, [wordChunk('once'), finishChunk()]));
    const headers = { 'idempotency-key': '"quoted key"'.replace(' ', '-') };
    const sent = Array.from({ length: 8 }, () => payer.post('chat/completions', hello, headers));
    await eventually(() => ai.upstream.requests.length === 1, 'one call is made');
    opened.resolve();
    const texts = await Promise.all((await Promise.all(sent)).map((one) => one.text()));
    assert.equal(new Set(texts).size, 1);
    assert.equal(ai.upstream.requests.length, 1);
    assert.equal((await payer.calls()).length, 1);
  });

  test('run again after a failure; keys are scoped to their caller', async () => {
    const headers = { 'idempotency-key': 'again' };
    ai.upstream.responder = (response) => sendJson(response, {}, 400);
    assert.equal((await payer.post('chat/completions', hello, headers)).status, 400);
    ai.upstream.reset();
    assert.equal((await payer.post('chat/completions', hello, headers)).status, 200);
    const other = await ai.createPayer(100_000);
    assert.equal((await other.post('chat/completions', hello, headers)).status, 200);
    assert.equal(ai.upstream.requests.length, 2);
  });

  test('are taken over if their process died', async () => {
    const headers = { 'idempotency-key': 'orphan' };
    await ai.database.query(
      `INSERT INTO idempotent_calls (key_id, name, fingerprint, reference, alive_until, expires_at)
       VALUES ($1, 'orphan', 'x', 'gen_dead', now() - interval '1 s', now() + interval '1 day')`,
      [payer.keyId],
    );
    assert.equal((await payer.post('chat/completions', hello, headers)).status, 200);
  });
});

suite('a key with a monthly limit', () => {
  test('never spends more than its limit, with any number of concurrent calls', async () => {
    const one = await ai.createPayer(1_000_000, { monthly_credit_limit: 0.2 });
    const body = { ...hello, max_tokens: 3, messages: [{ role: 'user', content: 'x' }] };
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async () => (await one.post('chat/completions', body)).status),
    );
    const charged = (await one.calls()).reduce((all, { charged: some }) => all + Number(some), 0);
    assert.ok(charged <= 2_000 && charged > 0, String(charged));
    assert.equal(statuses.filter((status) => status === 200).length, charged / cost);
    assert.equal(statuses.filter((status) => status === 402).length, 64 - charged / cost);
    // The reservations of concurrent calls are released: the balance can be used up.
    for (;;) {
      const response = await one.post('chat/completions', body);
      if (response.status === 200) continue;
      const { message } = (await response.json()) as { message: string };
      assert.match(message, /Monthly credit limit reached for this key/);
      break;
    }
    const { rows } = await ai.database.query('SELECT spent FROM project_keys WHERE id = $1', [
      one.keyId,
    ]);
    assert.ok(Number(rows[0].spent) <= 2_000);
    await ai.database.query(
      "UPDATE project_keys SET spent_month = spent_month - interval '1 month' WHERE id = $1",
      [one.keyId],
    );
    assert.equal((await one.post('chat/completions', body)).status, 200, 'a new month');
  });
});
