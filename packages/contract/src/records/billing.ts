import { z } from 'zod';

const cents = z.int().describe('In the smallest currency unit');

export const billingPlanRecord = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z
    .object({ amount: cents, currency: z.string(), interval: z.enum(['month', 'year']) })
    .nullable()
    .describe('Null: free'),
  credits: z.number().nullable().describe('Included per period; null: unlimited'),
  limits: z
    .object({ projects: z.int().nullable(), concurrent_turns: z.int().nullable() })
    .describe('Null: unlimited'),
  features: z.array(z.string()),
  default: z.boolean().describe('Applies to users without another plan'),
});
export type BillingPlanRecord = z.infer<typeof billingPlanRecord>;

export const billingPlanList = z.object({ plans: z.array(billingPlanRecord) });
export type BillingPlanList = z.infer<typeof billingPlanList>;

export const billingConfigRecord = z.object({
  enabled: z.boolean(),
  provider: z.literal('stripe').nullable(),
  publishable_key: z.string().nullable(),
  currency: z.string().nullable(),
  portal_enabled: z.boolean(),
  top_ups: z.array(z.object({ credits: z.number(), amount: cents })),
});
export type BillingConfigRecord = z.infer<typeof billingConfigRecord>;

export const creditsRecord = z.object({
  balance: z.number().nullable().describe('Null: billing is turned off'),
  included: z.number().nullable().describe('Included in the plan for this period'),
  used: z.number().describe('In this period'),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  plan: z.string(),
});
export type CreditsRecord = z.infer<typeof creditsRecord>;

/** A payment provider's page to redirect the browser to. */
export const paymentPageRecord = z.object({ url: z.url() });
export type PaymentPageRecord = z.infer<typeof paymentPageRecord>;

export const webhookReceipt = z.object({ received: z.literal(true) });
