import type { BillingPlanRecord } from '@millwright/contract';
import { counted, credits, money } from '../../ui/amounts.ts';

/** What a plan costs: a sum, and for how long. */
export function priceOf(
  { price }: Pick<BillingPlanRecord, 'price'>,
  currency: string,
): readonly [string, string] {
  return price
    ? [money(price.amount, price.currency), `a ${price.interval}`]
    : [money(0, currency), 'for good'];
}

/** What there is for it. */
export function contentsOf(plan: BillingPlanRecord): string[] {
  const { limits, features } = plan;
  const period = plan.price?.interval ?? 'month';
  return [
    plan.credits === null ? 'As many credits as you like' : `${credits(plan.credits)} a ${period}`,
    limits.projects === null ? 'Any number of projects' : counted(limits.projects, 'project'),
    ...(limits.concurrent_turns === null
      ? []
      : [`${counted(limits.concurrent_turns, 'turn')} at once`]),
    ...features,
  ];
}

/** How somebody comes to have a plan who does not. A subscription is changed where it is paid. */
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
