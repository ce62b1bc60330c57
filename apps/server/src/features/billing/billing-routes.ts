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
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { idempotencyKey } from '../../turns/routes/message-stream-routes.ts';
import type { Checkout } from './checkout.ts';
import type { Webhook } from './webhook.ts';

export interface BillingDependencies {
  readonly plans: BillingPlanList;
  readonly config: BillingConfigRecord;
  readonly credits: (userId: string) => Promise<CreditsRecord>;
  /** Set if billing is enabled. */
  readonly payments: { readonly checkout: Checkout; readonly webhook: Webhook } | undefined;
}

const cache = 'public, max-age=60';

/** Routes for plans, credits and payments. */
export function billingRoutes({
  plans,
  config,
  credits,
  payments,
}: BillingDependencies): RouteDefinition[] {
  const group = 'Billing';
  const page = {
    200: { about: 'The Stripe page to open in the browser', body: paymentPageRecord },
  };

  return [
    route({
      method: 'GET',
      path: '/api/v1/billing/plans',
      access: { exempt: 'billing-plans' },
      summary: 'List the available plans',
      group,
      responses: { 200: { about: 'All plans', body: billingPlanList } },
      handler: ({ reply }) => {
        reply.header('cache-control', cache);
        return plans;
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/billing/config',
      access: { exempt: 'billing-config' },
      summary: 'Get the payment configuration',
      group,
      responses: {
        200: { about: 'The settings that a payment page needs', body: billingConfigRecord },
      },
      handler: ({ reply }) => {
        reply.header('cache-control', cache);
        return config;
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/billing/credits',
      access: 'bearer',
      summary: 'Get your credits and your usage in this period',
      group,
      responses: { 200: { about: 'Your credits', body: creditsRecord } },
      handler: ({ caller }) => credits(caller().userId),
    }),
    route({
      method: 'POST',
      path: '/api/v1/billing/checkout',
      access: 'bearer',
      summary: 'Start a checkout for a plan or a top-up',
      group,
      body: checkoutRequest,
      responses: page,
      handler: async ({ body, caller, request }) => {
        requirePerson(caller());
        return {
          url: await requirePayments().checkout.createCheckoutSession(
            caller(),
            body,
            idempotencyKey(request),
          ),
        };
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/billing/portal',
      access: 'bearer',
      summary: 'Open the billing portal to manage a subscription and its invoices',
      group,
      responses: page,
      handler: async ({ caller }) => {
        requirePerson(caller());
        return { url: await requirePayments().checkout.createPortalSession(caller()) };
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/billing/webhook',
      access: { exempt: 'billing-webhook' },
      summary: 'Receive payment events from Stripe',
      group,
      rawBody: true,
      responses: { 200: { about: 'Received', body: webhookReceipt } },
      handler: async ({ request, body }) => {
        const header = request.raw.headersDistinct['stripe-signature'];
        // With two signature headers, it is unclear which one applies.
        const signature = header?.length === 1 ? header[0] : undefined;
        const bytes = (body as Uint8Array | undefined) ?? new Uint8Array();
        await requirePayments().webhook.receive(signature, bytes);
        return { received: true };
      },
    }),
  ];

  function requirePayments(): NonNullable<BillingDependencies['payments']> {
    if (payments) return payments;
    throw new ApiError('NOT_FOUND', 'Billing is turned off', {
      hint: 'The operator can turn it on with BILLING_ENABLED.',
    });
  }
}
