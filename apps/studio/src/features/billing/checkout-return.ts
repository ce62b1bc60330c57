import type { PaymentSnapshot } from '../../api/payment.ts';

/** Outcome of a payment page, as its redirect reports it. */
export type CheckoutReturn = 'done' | 'cancelled';

/** Anyone can forge a URL: it only shows that the user came back, never that they paid. */
export function readReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const outcome = query.get('checkout');
  return outcome === 'done' || outcome === 'cancelled' ? outcome : undefined;
}

/** True if the purchase has arrived: another plan, or more credits than before. */
export function hasArrived(before: PaymentSnapshot, now: PaymentSnapshot): boolean {
  return now.plan !== before.plan || (now.balance ?? 0) > (before.balance ?? 0);
}
