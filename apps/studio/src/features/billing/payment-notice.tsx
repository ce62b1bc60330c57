import { Notice } from '../../ui/notice.tsx';
import type { PaymentState } from './use-checkout-return.ts';

/** State of the payment the user returns from. */
export function PaymentNotice({ state }: { readonly state: PaymentState }) {
  switch (state) {
    case 'cancelled':
      return (
        <Notice variant="warn" role="status">
          Checkout canceled. You were not charged.
        </Notice>
      );
    case 'awaited':
      return (
        <Notice variant="good" role="status">
          Thank you. Your payment is being confirmed. This page updates automatically.
        </Notice>
      );
    case 'arrived':
      return (
        <Notice variant="good" role="status">
          Thank you. Your purchase is now available.
        </Notice>
      );
    case 'late':
      return (
        <Notice variant="warn" role="status">
          No payment has been confirmed yet. If you paid, this can take a few minutes. Check back
          later, or find your receipt under “Manage”.
        </Notice>
      );
    case undefined:
      return null;
  }
}
