import type { BillingPlanRecord } from '@millwright/contract';
import { counted, credits, money } from '../../ui/amounts.ts';

/** Price of a plan: an amount and its interval. */
export function priceOf(
  { price }: Pick<BillingPlanRecord, 'price'>,
  currency: string,
): readonly [string, string] {
  return price
    ? [money(price.amount, price.currency), `per ${price.interval}`]
    : [money(0, currency), 'forever'];
}

/** Features of a plan. */
export function contentsOf(plan: BillingPlanRecord): string[] {
  const { limits, features } = plan;
  const period = plan.price?.interval ?? 'month';
  return [
    plan.credits === null ? 'Unlimited credits' : `${credits(plan.credits)} per ${period}`,
    limits.projects === null ? 'Unlimited projects' : counted(limits.projects, 'project'),
    ...(limits.concurrent_turns === null
      ? []
      : [`${counted(limits.concurrent_turns, 'turn')} at a time`]),
    ...features,
  ];
}

/** Ways to switch to a plan. A subscription is changed in the payment portal. */
export type Way = 'current' | 'checkout' | 'portal' | 'none';

export function wayTo(
  plan: BillingPlanRecord,
  current: BillingPlanRecord | undefined,
  hasPortal: boolean,
): Way {
  if (plan.id === current?.id) return 'current';
  if (current?.price) return hasPortal ? 'portal' : 'none';
  return plan.price ? 'checkout' : 'none';
}
