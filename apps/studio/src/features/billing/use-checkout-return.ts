import { useEffect, useState } from 'react';
import { clearPaymentSnapshot, readPaymentSnapshot } from '../../api/payment.ts';
import { navigate } from '../../ui/location.tsx';
import type { Account } from '../usage/use-account.ts';
import { hasArrived, readReturn } from './checkout-return.ts';

/** The payment provider notifies the service itself, often shortly after the browser is back. */
const pollMs = 2_000;
const timeoutMs = 60_000;

export type PaymentState = 'cancelled' | 'awaited' | 'late' | 'arrived' | undefined;

/** Reads the payment redirect from the URL, removes it, and tracks the payment's arrival. */
export function useCheckoutReturn(
  account: Account | undefined,
  load: () => Promise<void>,
): PaymentState {
  const [returned] = useState(() => readReturn(new URLSearchParams(location.search)));
  const [snapshot] = useState(readPaymentSnapshot);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    clearPaymentSnapshot();
    navigate('/settings/billing', { replace: true });
  }, []);

  const isPaid =
    account !== undefined && snapshot !== undefined && hasArrived(snapshot, account.credits);
  const isAwaited = returned === 'done' && snapshot !== undefined && !isPaid && !isLate;
  useEffect(() => {
    if (!isAwaited) return;
    const deadline = Date.now() + timeoutMs;
    const timer = setInterval(() => {
      if (Date.now() > deadline) setIsLate(true);
      else void load();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isAwaited, load]);

  if (returned !== 'done') return returned;
  if (isPaid) return 'arrived';
  return isAwaited ? 'awaited' : 'late';
}
