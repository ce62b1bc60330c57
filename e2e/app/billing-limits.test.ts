import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  type BillingFixture,
  sendStripeEvent,
  startBillingFixture,
} from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { checkLedger } from '../support/invariants/ledger.ts';

suite('limits of a plan and its owner', () => {
  let billing: BillingFixture;
  let service: Scripted;
  let client: Client;
  let userId: string;

  before(async () => {
    billing = await startBillingFixture();
    const price = { input: 100, cached_input: 100, output: 1_000 };
    service = await startScripted({ ...billing.env, WORKER_CONCURRENCY: '8' }, { price });
  });
  beforeEach(async () => {
    client = await Client.of(service, `${crypto.randomUUID()}@example.com`);
    userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
    await query(`SELECT book_credits($1, 10000000, 'top_up', $1)`);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await billing?.[Symbol.asyncDispose]();
  });

  const query = (text: string, ...more: unknown[]) =>
    service.service.services.database.pool.query(text, [userId, ...more]);
  const cap = (projectId: string, body: Record<string, unknown>) =>
    client.json('PATCH', `/api/v1/projects/${projectId}`, body);

  test('the free plan allows two projects, with any number of concurrent creations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        client.request(
          'POST',
          '/api/v1/vibe/stream',
          { prompt: `say ${at}` },
          { prefer: 'respond-async' },
        ),
      ),
    );
    const rejected = answers.filter(({ status }) => status === 403);
    assert.equal(rejected.length, 6, `${answers.map(({ status }) => status)}`);
    const problem = (await rejected[0]?.json()) as Record<string, string>;
    assert.equal(problem['code'], 'ACCESS_DENIED');
    assert.match(problem['message'] ?? '', /reached the project limit of your plan/);
    const { body } = await client.json('GET', '/api/v1/projects');
    assert.equal(Object.values(body['projects'] ?? []).length, 2);
  });

  test('the free plan allows one turn at a time, an upgraded one three', async () => {
    const running = async () =>
      (await query(`SELECT 1 FROM turns WHERE user_id = $1 AND status = 'running'`)).rows.length;
    const first = await client.post({ prompt: 'pace 300\nsay a b c d e f g h i j k l m n o p' });
    await first.untilPhase('started');
    const waits = await client.request(
      'POST',
      '/api/v1/vibe/stream_v2',
      { prompt: 'pace 300\nsay q r s t u v w x y z' },
      { prefer: 'respond-async' },
    );
    assert.equal(waits.status, 202);
    assert.equal(await running(), 1);
    const { body } = await client.json('POST', '/api/v1/billing/checkout', { plan: 'pro' });
    const { subscription } = billing.stripe.pay(String(body['url']));
    const event = billing.stripe.event('customer.subscription.created', String(subscription));
    assert.equal((await sendStripeEvent(service.url, event)).status, 200);
    await eventually(async () => (await running()) === 2, 'both run on the larger plan');
    for (const projectId of [first.projectId, waits.headers.get('x-project-id')]) {
      await client.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
    }
    await eventually(async () => (await running()) === 0, 'both are stopped');
    await first.cancel();
  });

  test('a turn ends at its cap, with a reason', async () => {
    const { projectId } = await client.turn({ prompt: 'say hello', mode: 'chat' });
    const { body } = await cap(projectId, { turn_credit_limit: 0.01 });
    assert.equal(body['turn_credit_limit'], 0.01);
    const calls = service.calls.length;
    const turn = await client.turn({ prompt: 'say more', mode: 'chat', project_id: projectId });
    const [error] = turn.eventsOf('error');
    assert.equal(error?.code, 'OUT_OF_CREDITS');
    assert.match(error?.message ?? '', /turn_credit_limit/);
    assert.equal(service.calls.length, calls, 'no model was called');
    assert.equal((await cap(projectId, { turn_credit_limit: 0 })).body['turn_credit_limit'], null);
    const again = await client.turn({ prompt: 'say on', mode: 'chat', project_id: projectId });
    assert.equal(again.reason, 'complete');
  });

  test('a project stops at its monthly cap, with a reason; other projects continue', async () => {
    const { projectId } = await client.turn({ prompt: 'say hello', mode: 'chat' });
    await cap(projectId, { monthly_credit_limit: 50 });
    const within = await client.turn({ prompt: 'say in', mode: 'chat', project_id: projectId });
    assert.equal(within.reason, 'complete');
    await query(
      `SELECT settle_call($1 || ' much', $1, $2, NULL, NULL, 'ai_gateway', 'm', 'p', 1, 1, 499900, true)`,
      projectId,
    );
    const overLimit = await client.turn({
      prompt: 'say over',
      mode: 'chat',
      project_id: projectId,
    });
    assert.equal(overLimit.eventsOf('error')[0]?.code, 'OUT_OF_CREDITS');
    assert.match(overLimit.eventsOf('error')[0]?.message ?? '', /monthly_credit_limit/);
    const other = await client.turn({ prompt: 'say elsewhere', mode: 'chat' });
    assert.equal(other.reason, 'complete');
    await checkLedger(service.config.DATABASE_URL ?? '');
  });

  test('a cap is a number of credits with at most four decimal places', async () => {
    const { projectId } = await client.turn({ prompt: 'say hello', mode: 'chat' });
    for (const limit of [-1, 0.00001, '5', 1e12]) {
      const { status } = await cap(projectId, { monthly_credit_limit: limit });
      assert.equal(status, 400, String(limit));
    }
  });

  test('30 turns are allowed per hour by default', async () => {
    const { RATE_LIMIT_TURNS_PER_HOUR: _, ...env } = billing.env;
    const usual = await startScripted(env);
    try {
      assert.equal(usual.config.RATE_LIMIT_TURNS_PER_HOUR, 30);
    } finally {
      await usual[Symbol.asyncDispose]();
    }
  });
});
