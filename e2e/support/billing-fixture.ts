import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { StripeServer } from './stripe-server.ts';

export const webhookSecret = 'whsec_test_secret';

const planConfig = {
  currency: 'usd',
  plans: [
    {
      id: 'free',
      name: 'Free',
      credits: 5,
      default: true,
      limits: { projects: 2, concurrent_turns: 1 },
    },
    {
      id: 'pro',
      name: 'Pro',
      price: { amount: 2000, interval: 'month' },
      credits: 100,
      limits: { projects: 50, concurrent_turns: 3 },
      features: ['More of everything'],
      stripe_price_id: 'price_pro',
    },
    {
      id: 'max',
      name: 'Max',
      price: { amount: 9000, interval: 'month' },
      credits: 500,
      stripe_price_id: 'price_max',
    },
  ],
  top_ups: [{ credits: 50, amount: 1000 }],
};

/** A Stripe server, a plans file, and the settings of a service that sells them. */
export interface BillingFixture extends AsyncDisposable {
  readonly stripe: StripeServer;
  readonly env: Record<string, string>;
}

export async function startBillingFixture(): Promise<BillingFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-billing-'));
  const path = join(folder, 'plans.json');
  await writeFile(path, JSON.stringify(planConfig));
  const stripe = await StripeServer.start();
  return {
    stripe,
    env: {
      BILLING_ENABLED: 'true',
      PLANS_CONFIG_PATH: path,
      STRIPE_SECRET_KEY: 'sk_test_shop',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
      STRIPE_WEBHOOK_SECRET: `whsec_other,${webhookSecret}`,
      STRIPE_API_URL: stripe.url,
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    },
    async [Symbol.asyncDispose]() {
      await stripe[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a signature header with Stripe's own library. */
export function signPayload(
  payload: string,
  {
    timestamp = Math.floor(Date.now() / 1000),
    key = webhookSecret,
  }: { timestamp?: number; key?: string } = {},
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

/** Sends an event as Stripe does. */
export function sendStripeEvent(
  url: string,
  payload: string | Uint8Array,
  headers: Record<string, string> = { 'stripe-signature': signPayload(String(payload)) },
): Promise<Response> {
  return fetch(`${url}/api/v1/billing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: payload,
  });
}
