import type { CreditsRecord, PaymentPageRecord } from '@millwright/contract';

/** State before the redirect to a payment page, stored per tab. */
export type BegunPayment = Pick<CreditsRecord, 'plan' | 'balance'>;

const key = 'millwright.payment';

/** Redirects to a payment page, which sends the browser back to the settings. */
export function leaveToPay({ url }: PaymentPageRecord, { plan, balance }: BegunPayment): void {
  sessionStorage.setItem(key, JSON.stringify({ plan, balance }));
  location.assign(url);
}

export function begunPayment(): BegunPayment | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : JSON.parse(stored);
}

export const forgetPayment = (): void => sessionStorage.removeItem(key);
