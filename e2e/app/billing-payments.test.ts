import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, suite, test } from 'node:test';
import { readCreditBalance } from '../../apps/server/src/store/queries/ledger.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type BillingFixture,
  sendStripeEvent,
  startBillingFixture,
} from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { checkLedger } from '../support/invariants/ledger.ts';
import { checkPayments } from '../support/invariants/payments.ts';

suite('payments', () => {
  let billing: BillingFixture;
  let service: TestService;
  let client: Client;
  let userId: string;

  before(async () => {
    billing = await startBillingFixture();
    service = await startTestService(billing.env);
  });
  beforeEach(async () => {
    billing.stripe.fault = 'none';
    client = new Client(service.url, await service.token(`${crypto.randomUUID()}@example.com`));
    userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
  });
  afterEach(async () => {
    const url = service.config.DATABASE_URL ?? '';
    await checkLedger(url);
    await checkPayments(url);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await billing?.[Symbol.asyncDispose]();
  });

  const db = () => service.service.services.database.db;
  const query = async (text: string) =>
    (await service.service.services.database.pool.query(text, [userId])).rows;
  const credits = async () => (await client.json('GET', '/api/v1/billing/credits')).body;
  const plan = async () => String((await client.json('GET', '/api/v1/me')).body['plan']);
  const balance = async () => (await readCreditBalance(db(), userId)).balance / 10_000;
  const checkout = async (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const answer = await client.request('POST', '/api/v1/billing/checkout', body, headers);
    const { url } = (await answer.json()) as { url: string };
    assert.equal(answer.status, 200, url);
    return url;
  };
  const deliver = async (type: string, id: string, more = {}) => {
    const answer = await sendStripeEvent(service.url, billing.stripe.event(type, id, more));
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { received: true });
  };
  const subscribe = async (id = 'pro') => {
    const paid = billing.stripe.pay(await checkout({ plan: id }));
    await deliver('checkout.session.completed', paid.session);
    await deliver('invoice.paid', String(paid.invoice));
    return { ...paid, subscription: String(paid.subscription), invoice: String(paid.invoice) };
  };

  test('plans and configuration are public, without the Stripe price', async () => {
    const plans = await (await service.get('/api/v1/billing/plans')).text();
    assert.doesNotMatch(plans, /price_pro|stripe/);
    const { plans: list } = JSON.parse(plans) as { plans: { id: string }[] };
    assert.deepEqual(list[1], {
      id: 'pro',
      name: 'Pro',
      description: '',
      price: { amount: 2000, currency: 'usd', interval: 'month' },
      credits: 100,
      limits: { projects: 50, concurrent_turns: 3 },
      features: ['More of everything'],
      default: false,
    });
    assert.deepEqual(await (await service.get('/api/v1/billing/config')).json(), {
      enabled: true,
      provider: 'stripe',
      publishable_key: 'pk_test_shop',
      currency: 'usd',
      portal_enabled: true,
      top_ups: [{ credits: 50, amount: 1000 }],
    });
  });

  test('a free user receives the monthly credits once, with any number of concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, credits));
    const month = new Date().toISOString().slice(0, 7);
    for (const one of all) {
      assert.equal(one['balance'], 5);
      assert.equal(one['included'], 5);
      assert.equal(one['plan'], 'free');
      assert.equal(one['period_start'], `${month}-01T00:00:00.000Z`);
    }
    assert.equal((await query('SELECT 1 FROM ledger WHERE user_id = $1')).length, 1);
  });

  test('a top-up is booked once and does not expire', async () => {
    await credits();
    const { session } = billing.stripe.pay(await checkout({ top_up: 50 }));
    await deliver('checkout.session.completed', session);
    assert.equal(await balance(), 55);
    const request = billing.stripe.requests.findLast(
      ({ path }) => path === '/v1/checkout/sessions',
    );
    assert.equal(request?.form['line_items[0][price_data][unit_amount]'], '1000');
    assert.equal(request?.form['success_url'], `${service.config.APP_URL}/settings?checkout=done`);
  });

  test('a top-up with a delayed payment is booked when it is paid', async () => {
    await credits();
    const { session } = billing.stripe.pay(await checkout({ top_up: 50 }));
    billing.stripe.update(session, { payment_status: 'unpaid' });
    await deliver('checkout.session.completed', session);
    assert.equal(await balance(), 5);
    billing.stripe.update(session, { payment_status: 'paid' });
    await deliver('checkout.session.async_payment_succeeded', session);
    assert.equal(await balance(), 55);
  });

  test('a subscription grants its plan and credits, and the free credits end', async () => {
    await credits();
    const { subscription } = await subscribe();
    assert.equal(await plan(), 'pro');
    const { balance: left, included, plan: id } = await credits();
    assert.deepEqual([left, included, id], [100, 100, 'pro']);
    billing.stripe.update(subscription, { status: 'canceled' });
    await deliver('customer.subscription.deleted', subscription);
    assert.equal(await plan(), 'free');
    assert.equal(await balance(), 100, 'paid credits stay until the period ends');
  });

  test('a renewal grants new credits, expires the old ones and keeps top-ups', async () => {
    const { session } = billing.stripe.pay(await checkout({ top_up: 50 }));
    await deliver('checkout.session.completed', session);
    const { subscription, invoice } = await subscribe();
    assert.equal(await balance(), 150);
    await service.service.services.database.pool.query(
      `SELECT settle_call($1, $2, NULL, NULL, NULL, 'builds', 'm', 'p', 1, 1, 300000, true)`,
      [crypto.randomUUID(), userId],
    );
    assert.equal((await credits())['used'], 30);
    await deliver('invoice.paid', billing.stripe.createInvoice(subscription, 1));
    assert.equal(await balance(), 150);
    await deliver('invoice.paid', invoice);
    assert.equal(await balance(), 150, 'an old invoice grants nothing again');
    assert.deepEqual(
      await query(`SELECT amount::integer FROM ledger WHERE user_id = $1 AND reason = 'expiry'`),
      [{ amount: -700_000 }],
    );
  });

  test('the credits of a period expire with it, and the next period starts', async () => {
    await credits();
    await query(`UPDATE credit_periods SET reference = reference || ' before', starts_at = starts_at - interval '1 month',
      ends_at = starts_at WHERE user_id = $1`);
    // The grant is the only ledger entry, identified by its name.
    await query(`WITH gone AS (DELETE FROM ledger WHERE user_id = $1 RETURNING *)
      INSERT INTO ledger (user_id, amount, reason, reference)
      SELECT user_id, amount, reason, reference || ' before' FROM gone`);
    await query('UPDATE purses SET balance = 50000 WHERE user_id = $1');
    const all = await Promise.all(Array.from({ length: 10 }, credits));
    for (const { balance: left } of all) assert.equal(left, 5);
    assert.deepEqual(
      await query('SELECT reason, amount::integer FROM ledger WHERE user_id = $1 ORDER BY id'),
      [
        { reason: 'grant', amount: 50_000 },
        { reason: 'expiry', amount: -50_000 },
        { reason: 'grant', amount: 50_000 },
      ],
    );
  });

  test('an upgrade grants the credits of the larger plan for the rest of the period', async () => {
    const { subscription } = await subscribe();
    const items = { data: [{ id: 'si_1', price: { id: 'price_max' } }] };
    billing.stripe.update(subscription, { items });
    await deliver('customer.subscription.updated', subscription);
    assert.equal(await plan(), 'max');
    const halfPeriod = { price: 'price_max', lastsS: 15 * 86_400 };
    const invoice = billing.stripe.createInvoice(subscription, 15 * 86_400, halfPeriod);
    await Promise.all(Array.from({ length: 5 }, () => deliver('invoice.paid', invoice)));
    assert.equal(Math.round(await balance()), 300, 'half of the 400 additional credits');
    assert.equal(Math.round(Number((await credits())['included'])), 300);
  });

  test('a user has one customer, with any number of concurrent checkouts', async () => {
    const before = billing.stripe.count('POST', '/v1/customers');
    await Promise.all([
      ...Array.from({ length: 10 }, () => checkout({ top_up: 50 })),
      client.json('POST', '/api/v1/billing/portal'),
    ]);
    const customers = billing.stripe.requests
      .filter(({ path, method }) => method === 'POST' && /sessions$/.test(path))
      .slice(-11)
      .map(({ form }) => form['customer']);
    assert.equal(new Set(customers).size, 1);
    assert.equal(billing.stripe.count('POST', '/v1/customers'), before + 1);
    assert.equal((await query('SELECT 1 FROM stripe_customers WHERE user_id = $1')).length, 1);
  });

  test('an idempotency key returns the same checkout, and rejects another body', async () => {
    const headers = { 'idempotency-key': 'mine' };
    const url = await checkout({ top_up: 50 }, headers);
    assert.equal(await checkout({ top_up: 50 }, headers), url);
    const other = await client.request(
      'POST',
      '/api/v1/billing/checkout',
      { plan: 'pro' },
      headers,
    );
    assert.equal(other.status, 422);
    assert.equal(((await other.json()) as { code: string }).code, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('an item that is not for sale cannot be bought', async () => {
    for (const body of [
      { plan: 'free' },
      { plan: 'none' },
      { top_up: 7 },
      {},
      { plan: 'pro', top_up: 50 },
    ]) {
      const { status, body: problem } = await client.json('POST', '/api/v1/billing/checkout', body);
      assert.equal(status, 400);
      assert.equal(problem['code'], 'VALIDATION_FAILED');
    }
    await subscribe();
    const again = await client.json('POST', '/api/v1/billing/checkout', { plan: 'max' });
    assert.equal(again.status, 400);
    assert.match(String(again.body['hint']), /portal/);
  });

  for (const [trouble, status, code] of [
    ['refuses', 502, 'UPSTREAM_ERROR'],
    ['breaks', 504, 'UPSTREAM_TIMEOUT'],
    ['hangs', 504, 'UPSTREAM_TIMEOUT'],
  ] as const) {
    test(`reports a Stripe that ${trouble} with our own error, in time`, async () => {
      billing.stripe.fault = trouble;
      const began = performance.now();
      const answer = await client.json('POST', '/api/v1/billing/checkout', { top_up: 50 });
      assert.equal(answer.status, status);
      assert.equal(answer.body['code'], code);
      assert.doesNotMatch(JSON.stringify(answer.body), /owes/);
      assert.ok(performance.now() - began < 12_000);
    });
  }

  test('ignores other customers and prices in the same Stripe account', async () => {
    await credits();
    const foreignSubscription = billing.stripe.subscribe('cus_somebody', 'price_pro');
    await deliver('invoice.paid', billing.stripe.createInvoice(foreignSubscription));
    const { subscription } = await subscribe();
    const other = billing.stripe.subscribe(
      String(billing.stripe.item(subscription)['customer']),
      'price_x',
    );
    await deliver('invoice.paid', billing.stripe.createInvoice(other));
    assert.equal(await balance(), 100);
  });

  test('records refunds and disputes for manual review', async () => {
    await deliver('charge.refunded', 'ch_1');
    await deliver('charge.dispute.created', 'dp_1');
    const { rows } = await service.service.services.database.pool.query(
      `SELECT outcome FROM stripe_events WHERE object_id IN ('ch_1', 'dp_1')`,
    );
    assert.deepEqual(rows, [{ outcome: 'noted' }, { outcome: 'noted' }]);
  });
});
