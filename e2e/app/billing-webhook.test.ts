import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import Stripe from 'stripe';
import { readCreditBalance } from '../../apps/server/src/store/queries/ledger.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type BillingFixture,
  sendStripeEvent,
  signPayload,
  startBillingFixture,
  webhookSecret,
} from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { checkPayments } from '../support/invariants/payments.ts';

const nowS = () => Math.floor(Date.now() / 1000);
const hmac = (payload: string, timestamp: number) =>
  signPayload(payload, { timestamp }).split('v1=')[1] ?? '';

suite('the Stripe webhook', () => {
  let billing: BillingFixture;
  let service: TestService;
  let client: Client;
  let userId: string;
  let session: string;
  let payload: string;
  const eventIds: string[] = [];

  before(async () => {
    billing = await startBillingFixture();
    service = await startTestService(billing.env);
  });
  beforeEach(async () => {
    billing.stripe.fault = 'none';
    client = new Client(service.url, await service.token(`${crypto.randomUUID()}@example.com`));
    userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
    const { body } = await client.json('POST', '/api/v1/billing/checkout', { top_up: 50 });
    session = billing.stripe.pay(String(body['url'])).session;
    payload = billing.stripe.event('checkout.session.completed', session);
  });
  after(async () => {
    await checkPayments(service?.config.DATABASE_URL ?? '', eventIds);
    await service?.[Symbol.asyncDispose]();
    await billing?.[Symbol.asyncDispose]();
  });

  const bought = async () =>
    (await readCreditBalance(service.service.services.database.db, userId)).balance / 10_000;
  const send = (header: string, body: string | Uint8Array = payload) =>
    sendStripeEvent(service.url, body, { 'stripe-signature': header });
  const assertAccepted = async (answer: Response) => {
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { received: true });
  };
  const assertRejected = async (answer: Response, code = 'SIGNATURE_INVALID') => {
    const body = (await answer.json()) as { code: string };
    assert.deepEqual([answer.status, body.code], [400, code]);
    assert.equal(await bought(), 0);
  };

  test('accepts a valid signature', async () => {
    await assertAccepted(await sendStripeEvent(service.url, payload));
    eventIds.push((JSON.parse(payload) as { id: string }).id);
    assert.equal(await bought(), 50);
  });

  test('rejects a missing header', async () =>
    assertRejected(await sendStripeEvent(service.url, payload, {})));
  test('rejects an empty header', async () => assertRejected(await send('')));
  test('rejects a wrong secret', async () =>
    assertRejected(await send(signPayload(payload, { key: 'whsec_wrong' }))));
  test('rejects a v0 signature alone', async () =>
    assertRejected(await send(signPayload(payload).replace('v1=', 'v0='))));

  test('accepts a right v1 beside a wrong one', async () => {
    const [time, right] = signPayload(payload).split(',');
    await assertAccepted(await send(`${time},v1=${'0'.repeat(64)},${right}`));
    assert.equal(await bought(), 50);
  });

  test('accepts the second of two secrets', async () => {
    await assertAccepted(await send(signPayload(payload, { key: 'whsec_other' })));
    assert.equal(await bought(), 50);
  });

  test('rejects t 301 s old', async () =>
    assertRejected(await send(signPayload(payload, { timestamp: nowS() - 302 }))));
  test('rejects t 301 s ahead', async () =>
    assertRejected(await send(signPayload(payload, { timestamp: nowS() + 302 }))));
  test('accepts t 295 s old or ahead', async () => {
    await assertAccepted(await send(signPayload(payload, { timestamp: nowS() - 295 })));
    await assertAccepted(await send(signPayload(payload, { timestamp: nowS() + 295 })));
  });
  test('rejects a missing t', async () =>
    assertRejected(await send(signPayload(payload).replace(/^t=\d+,/, ''))));
  test('rejects t twice', async () =>
    assertRejected(await send(`t=${nowS() - 900},${signPayload(payload)}`)));
  test('rejects a negative t', async () =>
    assertRejected(await send(`t=-${nowS()},v1=${hmac(payload, -nowS())}`)));
  test('rejects a fractional t', async () => {
    // Lenient parsers would accept these.
    await assertRejected(await send(signPayload(payload).replace(/^t=(\d+)/, 't=$1.5')));
    await assertRejected(await send(`t=${nowS()}.5,v1=${hmac(payload, nowS() + 0.5)}`));
  });

  test('rejects re-serialized JSON', async () =>
    assertRejected(await send(signPayload(payload), JSON.stringify(JSON.parse(payload)))));
  test('rejects a gzip body', async () => {
    const body = gzipSync(payload);
    const headers = { 'stripe-signature': signPayload(payload), 'content-encoding': 'gzip' };
    await assertRejected(await sendStripeEvent(service.url, body, headers));
  });
  test('rejects extra bytes', async () => {
    await assertRejected(await send(signPayload(payload), `${payload}\n`));
    await assertRejected(await send(signPayload(payload), `\uFEFF${payload}`));
    await assertRejected(await send(signPayload(payload), Buffer.from(`${payload}\0`)));
  });

  test('verifies the signature whatever the content type', async () => {
    const post = (type: string, body: string, header: string) =>
      rawRequest(
        service.port,
        `POST /api/v1/billing/webhook HTTP/1.1\r\nhost: 127.0.0.1:${service.port}\r\nconnection: close\r\n` +
          `content-type: ${type}\r\nstripe-signature: ${header}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    for (const [type, status] of [
      ['application/json\t', 400],
      ['text/plain', 400],
      ['application/json\ta', 415],
      ['text/plain\t;application/json', 400],
    ] as const) {
      const forged = await post(type, payload.replace('evt_', 'evt_x'), signPayload(payload));
      assert.equal(forged.status, status, type);
    }
    assert.equal(await bought(), 0);
    const right = await post('text/plain', payload, signPayload(payload));
    assert.equal(right.status, 200, 'the signature decides, not the type');
    assert.equal(await bought(), 50);
  });

  test('rejects a 5 MB body', async () => {
    const large = JSON.stringify({ x: 'y'.repeat(5 * 1024 * 1024) });
    const answer = await send(signPayload(large), large);
    assert.equal(answer.status, 413);
    assert.equal(((await answer.json()) as { code: string }).code, 'PAYLOAD_TOO_LARGE');
  });

  test('rejects signed text that is not JSON, and ignores an object that is not an event', async () => {
    await assertRejected(await send(signPayload('hello'), 'hello'), 'INVALID_JSON');
    await assertAccepted(await send(signPayload('{}'), '{}'));
  });

  test('books a repeated event once', async () => {
    await assertAccepted(await sendStripeEvent(service.url, payload));
    await assertAccepted(await sendStripeEvent(service.url, payload));
    assert.equal(await bought(), 50);
  });

  test('books 100 concurrent duplicates once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendStripeEvent(service.url, payload)),
    );
    for (const answer of answers) await assertAccepted(answer);
    assert.equal(await bought(), 50);
  });

  test('books one object under several event ids once, also concurrently', async () => {
    const events = Array.from({ length: 20 }, (_, at) =>
      billing.stripe.event(
        at % 2 ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded',
        session,
      ),
    );
    const answers = await Promise.all(events.map((event) => sendStripeEvent(service.url, event)));
    for (const answer of answers) await assertAccepted(answer);
    eventIds.push(...events.map((event) => (JSON.parse(event) as { id: string }).id));
    assert.equal(await bought(), 50);
  });

  test('handles `deleted` before `created`, and an outdated state last', async () => {
    const { body } = await client.json('POST', '/api/v1/billing/checkout', { plan: 'pro' });
    const { subscription } = billing.stripe.pay(String(body['url']));
    const created = billing.stripe.event('customer.subscription.created', String(subscription));
    const updated = billing.stripe.event('customer.subscription.updated', String(subscription));
    billing.stripe.update(String(subscription), { status: 'canceled' });
    const deleted = billing.stripe.event('customer.subscription.deleted', String(subscription));
    for (const event of [deleted, updated, created])
      await assertAccepted(await sendStripeEvent(service.url, event));
    assert.equal((await client.json('GET', '/api/v1/me')).body['plan'], 'free');
  });

  test('handles an invoice before all other events', async () => {
    const { body } = await client.json('POST', '/api/v1/billing/checkout', { plan: 'pro' });
    const { invoice, session: paid } = billing.stripe.pay(String(body['url']));
    await assertAccepted(
      await sendStripeEvent(service.url, billing.stripe.event('invoice.paid', String(invoice))),
    );
    assert.equal(await bought(), 100);
    await assertAccepted(
      await sendStripeEvent(service.url, billing.stripe.event('checkout.session.completed', paid)),
    );
    await assertAccepted(
      await sendStripeEvent(service.url, billing.stripe.event('invoice.paid', String(invoice))),
    );
    assert.equal(await bought(), 100);
    assert.equal((await client.json('GET', '/api/v1/me')).body['plan'], 'pro');
  });

  test('ignores unknown types', async () => {
    const event = billing.stripe.event('terminal.reader.action_failed', 'tmr_1');
    await assertAccepted(await sendStripeEvent(service.url, event));
    await assertAccepted(
      await sendStripeEvent(service.url, billing.stripe.event('__proto__', 'x')),
    );
    await assertAccepted(
      await sendStripeEvent(service.url, billing.stripe.event('constructor', 'x')),
    );
  });

  test('ignores live events in test mode', async () => {
    const event = billing.stripe.event('checkout.session.completed', session, { livemode: true });
    await assertAccepted(await sendStripeEvent(service.url, event));
    assert.equal(await bought(), 0);
  });

  test('ignores test events in live mode', async () => {
    const live = await startTestService({ ...billing.env, STRIPE_SECRET_KEY: 'sk_live_shop' });
    try {
      const requestsBefore = billing.stripe.requests.length;
      await assertAccepted(await sendStripeEvent(live.url, payload));
      assert.equal(billing.stripe.requests.length, requestsBefore);
      const { rows } = await live.service.services.database.pool.query(
        'SELECT 1 FROM stripe_events',
      );
      assert.deepEqual(rows, []);
    } finally {
      await live[Symbol.asyncDispose]();
    }
  });

  test('returns 500 on a processing error and accepts the retry', async () => {
    for (const trouble of ['refuses', 'breaks'] as const) {
      billing.stripe.fault = trouble;
      const answer = await sendStripeEvent(service.url, payload);
      assert.equal(answer.status, 500);
      assert.doesNotMatch(await answer.text(), /owes|database/);
    }
    billing.stripe.fault = 'none';
    await assertAccepted(await sendStripeEvent(service.url, payload));
    assert.equal(await bought(), 50);
  });

  test('reads the object from Stripe instead of trusting the event', async () => {
    const forged = {
      id: session,
      metadata: { millwright_top_up: '99999999' },
      payment_status: 'paid',
    };
    const event = billing.stripe.event('checkout.session.completed', session, {
      data: { object: forged },
    });
    await assertAccepted(await sendStripeEvent(service.url, event));
    assert.equal(await bought(), 50);
  });

  test('verifies signatures like the official library', () => {
    const event = Stripe.webhooks.constructEvent(payload, signPayload(payload), webhookSecret);
    assert.equal(event.id, (JSON.parse(payload) as { id: string }).id);
  });
});
