import { Notice } from '../../ui/notice.tsx';
import type { PaymentState } from './use-checkout-return.ts';

/** State of the payment the user returns from. */
export function PaymentNotice({ state }: { readonly state: PaymentState }) {
  switch (state) {
    case 'cancelled':
      return (
        <Notice look="warn" role="status">
          You came back without paying, so nothing was bought.
        </Notice>
      );
    case 'awaited':
      return (
        <Notice look="good" role="status">
          Thank you. Your payment is being confirmed; this page shows it by itself.
        </Notice>
      );
    case 'arrived':
      return (
        <Notice look="good" role="status">
          Thank you. What you paid for is here.
        </Notice>
      );
    case 'late':
      return (
        <Notice look="warn" role="status">
          No payment has been confirmed yet. If you paid, it can take some minutes: look here again
          later, or find your receipt under “Manage”.
        </Notice>
      );
    case undefined:
      return null;
  }
}
