import type { BillingPlanRecord } from '@millwright/contract';
import { formatCredits, formatMoney, pluralize } from '../../ui/amounts.ts';

/** Price of a plan: an amount and its interval. */
export function formatPrice(
  { price }: Pick<BillingPlanRecord, 'price'>,
  currency: string,
): readonly [string, string] {
  return price
    ? [formatMoney(price.amount, price.currency), `per ${price.interval}`]
    : [formatMoney(0, currency), 'forever'];
}

/** Features of a plan. */
export function listFeatures(plan: BillingPlanRecord): string[] {
  const { limits, features } = plan;
  const period = plan.price?.interval ?? 'month';
  return [
    plan.credits === null ? 'Unlimited credits' : `${formatCredits(plan.credits)} per ${period}`,
    limits.projects === null ? 'Unlimited projects' : pluralize(limits.projects, 'project'),
    ...(limits.concurrent_turns === null
      ? []
      : [`${pluralize(limits.concurrent_turns, 'turn')} at a time`]),
    ...features,
  ];
}

/** Ways to switch to a plan. A subscription is changed in the payment portal. */
export type PlanAction = 'current' | 'checkout' | 'portal' | 'none';

export function findPlanAction(
  plan: BillingPlanRecord,
  current: BillingPlanRecord | undefined,
  hasPortal: boolean,
): PlanAction {
  if (plan.id === current?.id) return 'current';
  if (current?.price) return hasPortal ? 'portal' : 'none';
  return plan.price ? 'checkout' : 'none';
}
