import type { CreditsRecord, PaymentPageRecord } from '@millwright/contract';

/** State before the redirect to a payment page, stored per tab. */
export type PaymentSnapshot = Pick<CreditsRecord, 'plan' | 'balance'>;

const key = 'millwright.payment';

/** Redirects to a payment page, which sends the browser back to the settings. */
export function redirectToPayment(
  { url }: PaymentPageRecord,
  { plan, balance }: PaymentSnapshot,
): void {
  sessionStorage.setItem(key, JSON.stringify({ plan, balance }));
  location.assign(url);
}

export function readPaymentSnapshot(): PaymentSnapshot | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : JSON.parse(stored);
}

export const clearPaymentSnapshot = (): void => sessionStorage.removeItem(key);
