import { readFile } from 'node:fs/promises';
import type { BillingPlanRecord } from '@millwright/contract';
import { z } from 'zod';
import { toAmount } from '../../core/credits.ts';
import { StartupError } from '../../core/startup-error.ts';
import type { BillingPlanRow } from '../../store/queries/billing.ts';

/** Same precision as stored amounts. */
const credits = z.number().max(1_000_000_000).multipleOf(0.0001);
const cents = z.int().positive().max(100_000_000);
const limit = z.int().min(1).nullable().default(null);

const plan = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'lower-case letters, digits, - and _'),
  name: z.string().min(1).max(100),
  description: z.string().max(1_000).default(''),
  /** Per `interval`; null means free. */
  price: z
    .strictObject({ amount: cents, interval: z.enum(['month', 'year']) })
    .nullable()
    .default(null),
  /** Included in each period. */
  credits: credits.min(0),
  limits: z.strictObject({ projects: limit, concurrent_turns: limit }).prefault({}),
  features: z.array(z.string().max(200)).max(50).default([]),
  default: z.boolean().default(false),
  /** Stripe price of the subscription; never exposed to clients. */
  stripe_price_id: z.string().min(1).optional(),
});
export type Plan = z.output<typeof plan>;

const topUp = z.strictObject({ credits: credits.positive(), amount: cents });

const planCatalog = z
  .strictObject({
    currency: z.string().regex(/^[a-z]{3}$/, 'three lower-case letters such as usd'),
    plans: z.array(plan).min(1).max(50),
    top_ups: z.array(topUp).max(50).default([]),
  })
  .superRefine(({ plans, top_ups }, context) => {
    const addIssue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    plans.forEach(({ id, price, stripe_price_id, default: isDefault }, at) => {
      const isDuplicate = (of: (one: Plan) => unknown) =>
        plans.findIndex((one) => of(one) !== undefined && of(one) === of(plans[at] as Plan)) < at &&
        of(plans[at] as Plan) !== undefined;
      if (isDuplicate((one) => one.id))
        addIssue(['plans', at, 'id'], `the plan id ${id} is used twice`);
      if (isDuplicate((one) => one.stripe_price_id))
        addIssue(['plans', at, 'stripe_price_id'], 'another plan already uses this price');
      if (price && !stripe_price_id)
        addIssue(['plans', at, 'stripe_price_id'], 'a plan with a price needs a Stripe price id');
      if (!price && stripe_price_id)
        addIssue(['plans', at, 'price'], 'a plan with a Stripe price id must state its price');
      if (isDefault && price)
        addIssue(
          ['plans', at, 'default'],
          'the default plan applies to everyone, so it cannot have a price',
        );
    });
    const defaults = plans.filter((one) => one.default).length;
    if (defaults !== 1)
      addIssue(['plans'], `exactly one plan must be the default, not ${defaults}`);
    top_ups.forEach((one, at) => {
      if (top_ups.findIndex(({ credits: same }) => same === one.credits) < at)
        addIssue(['top_ups', at, 'credits'], 'another top-up has the same number of credits');
    });
  });
export type PlanCatalog = z.output<typeof planCatalog>;

/** No free credits and nothing for sale until the operator configures an offer. */
const defaultCatalog: PlanCatalog = planCatalog.parse({
  currency: 'usd',
  plans: [{ id: 'free', name: 'Free', credits: 0, default: true }],
});

/** Loads the offer from the operator's file. */
export async function loadPlanCatalog(path: string | undefined): Promise<PlanCatalog> {
  if (path === undefined) return defaultCatalog;
  try {
    return planCatalog.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new StartupError(
      `The file ${path} (PLANS_CONFIG_PATH) is not valid:\n${reason}`,
      'Expected {"currency", "plans": [{"id", "name", "credits", …}], "top_ups": […]}; see the example in docs/billing.md.',
      { cause: error },
    );
  }
}

export function toPlanRow({
  id,
  name,
  credits: included,
  limits,
  default: isDefault,
}: Plan): BillingPlanRow {
  return {
    id,
    name,
    included: toAmount(included),
    projects: limits.projects,
    concurrentTurns: limits.concurrent_turns,
    isDefault,
  };
}

export function toPlanRecord(
  { stripe_price_id: _, price, ...shown }: Plan,
  currency: string,
): BillingPlanRecord {
  return { ...shown, price: price && { amount: price.amount, currency, interval: price.interval } };
}

/** Plan of every user of a self-hosted installation. */
export const selfHosted: BillingPlanRecord = {
  id: 'self_hosted',
  name: 'Self-hosted',
  description: 'All features, on your own machine',
  price: null,
  credits: null,
  limits: { projects: null, concurrent_turns: null },
  features: [],
  default: true,
};
