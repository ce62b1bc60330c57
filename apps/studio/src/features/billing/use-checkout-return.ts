import { useEffect, useState } from 'react';
import { begunPayment, forgetPayment } from '../../api/payment.ts';
import { navigate } from '../../ui/location.tsx';
import type { Account } from '../usage/use-account.ts';
import { hasArrived, readReturn } from './checkout-return.ts';

/** The payment provider notifies the service itself, often shortly after the browser is back. */
const lookEveryMs = 2_000;
const patienceMs = 60_000;

export type PaymentState = 'cancelled' | 'awaited' | 'late' | 'arrived' | undefined;

/** Reads the payment redirect from the URL, removes it, and tracks the payment's arrival. */
export function useCheckoutReturn(
  account: Account | undefined,
  load: () => Promise<void>,
): PaymentState {
  const [returned] = useState(() => readReturn(new URLSearchParams(location.search)));
  const [begun] = useState(begunPayment);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    forgetPayment();
    navigate('/settings/billing', { replace: true });
  }, []);

  const isHere = account !== undefined && begun !== undefined && hasArrived(begun, account.credits);
  const isAwaited = returned === 'done' && begun !== undefined && !isHere && !isLate;
  useEffect(() => {
    if (!isAwaited) return;
    const until = Date.now() + patienceMs;
    const timer = setInterval(() => {
      if (Date.now() > until) setIsLate(true);
      else void load();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isAwaited, load]);

  if (returned !== 'done') return returned;
  if (isHere) return 'arrived';
  return isAwaited ? 'awaited' : 'late';
}
