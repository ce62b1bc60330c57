import type { CreditsRecord, PaymentPageRecord } from '@millwright/contract';

/** What somebody had before they left for a page of payments, in this tab. */
export type BegunPayment = Pick<CreditsRecord, 'plan' | 'balance'>;

const key = 'millwright.payment';

/** Leaves for a page of the payment provider, which sends the browser back to the settings. */
export function leaveToPay({ url }: PaymentPageRecord, { plan, balance }: BegunPayment): void {
  sessionStorage.setItem(key, JSON.stringify({ plan, balance }));
  location.assign(url);
}

export function begunPayment(): BegunPayment | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : JSON.parse(stored);
}

export const forgetPayment = (): void => sessionStorage.removeItem(key);
