import {
  type BillingConfigRecord,
  type BillingPlanList,
  billingConfigRecord,
  billingPlanList,
  type CreditsRecord,
  checkoutRequest,
  creditsRecord,
  paymentPageRecord,
  webhookReceipt,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { requirePerson } from '../../core/scopes.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { idempotencyKey } from '../../turns/routes/stream-routes.ts';
import type { Checkout } from './checkout.ts';
import type { Webhook } from './webhook.ts';

export interface BillingDependencies {
  readonly plans: BillingPlanList;
  readonly config: BillingConfigRecord;
  readonly credits: (userId: string) => Promise<CreditsRecord>;
  /** Set if billing is enabled. */
  readonly sale: { readonly checkout: Checkout; readonly webhook: Webhook } | undefined;
}

const cache = 'public, max-age=60';

/** Routes for plans, credits and payments. */
export function billingRoutes({
  plans,
  config,
  credits,
  sale,
}: BillingDependencies): RouteDefinition[] {
  const group = 'Billing';
  const page = {
    200: { about: 'A page of Stripe to send the browser to', body: paymentPageRecord },
  };

  return [
    route({
      method: 'GET',
      path: '/api/v1/billing/plans',
      access: { exempt: 'billing-plans' },
      summary: 'The plans on offer',
      group,
      responses: { 200: { about: 'All of them', body: billingPlanList } },
      handler: ({ reply }) => {
        reply.header('cache-control', cache);
        return plans;
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/billing/config',
      access: { exempt: 'billing-config' },
      summary: 'How payments are made here',
      group,
      responses: { 200: { about: 'What a page of payments needs', body: billingConfigRecord } },
      handler: ({ reply }) => {
        reply.header('cache-control', cache);
        return config;
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/billing/credits',
      access: 'bearer',
      summary: 'Your credits, and what you used in this period',
      group,
      responses: { 200: { about: 'Your credits', body: creditsRecord } },
      handler: ({ caller }) => credits(caller().userId),
    }),
    route({
      method: 'POST',
      path: '/api/v1/billing/checkout',
      access: 'bearer',
      summary: 'Begin to pay for a plan, or for more credits',
      group,
      body: checkoutRequest,
      responses: page,
      handler: async ({ body, caller, request }) => {
        requirePerson(caller());
        return { url: await open().checkout.begin(caller(), body, idempotencyKey(request)) };
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/billing/portal',
      access: 'bearer',
      summary: 'Change or end a subscription, and find invoices',
      group,
      responses: page,
      handler: async ({ caller }) => {
        requirePerson(caller());
        return { url: await open().checkout.portal(caller()) };
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/billing/webhook',
      access: { exempt: 'billing-webhook' },
      summary: 'For Stripe, to tell of payments',
      group,
      rawBody: true,
      responses: { 200: { about: 'Taken in', body: webhookReceipt } },
      handler: async ({ request, body }) => {
        const header = request.raw.headersDistinct['stripe-signature'];
        // With two signature headers, it is unclear which one applies.
        const signature = header?.length === 1 ? header[0] : undefined;
        const bytes = (body as Uint8Array | undefined) ?? new Uint8Array();
        await open().webhook.receive(signature, bytes);
        return { received: true };
      },
    }),
  ];

  function open(): NonNullable<BillingDependencies['sale']> {
    if (sale) return sale;
    throw new ApiError('NOT_FOUND', 'Billing is switched off here', {
      hint: 'Its operator can switch it on: BILLING_ENABLED.',
    });
  }
}
