import type { BegunPayment } from '../../api/payment.ts';

/** How somebody comes back from a page of payments. */
export type CheckoutReturn = 'done' | 'cancelled';

/** Anybody can make up an address: it says that somebody came back, never that they paid. */
export function readReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const told = query.get('checkout');
  return told === 'done' || told === 'cancelled' ? told : undefined;
}

/** Whether what was paid for is there. Another plan is, and so are more credits than before. */
export function hasArrived(before: BegunPayment, now: BegunPayment): boolean {
  return now.plan !== before.plan || (now.balance ?? 0) > (before.balance ?? 0);
}
