import type { ReactNode } from 'react';
import { formatCreditAmount, formatCredits as inCredits } from '../../ui/amounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatLocalDay, formatRelativeTime } from '../../ui/time.ts';
import type { Account } from './use-account.ts';

interface BalanceCardProps {
  readonly account: Account;
  /** Action for a low balance. */
  readonly action?: ReactNode;
}

/** Remaining credits, the total, and the end of the period. */
export function BalanceCard({ account, action }: BalanceCardProps) {
  const { balance, included, used, period_start, period_end, plan } = account.credits;
  const name = account.plans.find(({ id }) => id === plan)?.name ?? plan;
  return (
    <section
      aria-label="Your credits"
      className="grid gap-4 rounded-xl border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span
              className={`text-3xl font-semibold tracking-tight tabular-nums ${balance === 0 ? 'text-bad' : ''}`}
            >
              {balance === null ? 'Unlimited' : formatCreditAmount(balance)}
            </span>
            {balance !== null && (
              <span className="text-soft">{balance === 1 ? 'credit left' : 'credits left'}</span>
            )}
          </p>
          <p className="text-sm text-soft">
            {balance === null
              ? `Usage is not charged. ${describeUsage(used, period_start)}`
              : `${inCredits(used)} used in this period, which ends ${formatRelativeTime(period_end)}, on ${formatLocalDay(period_end)}.`}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <Badge variant="accent">{name}</Badge>
          {action}
        </div>
      </div>
      {included !== null && included > 0 && (
        <div className="grid gap-1.5">
          <progress
            aria-label="Included credits used"
            value={Math.min(used, included)}
            max={included}
            className="h-2 w-full"
          />
          <p className="flex flex-wrap justify-between gap-x-4 text-[13px] text-soft tabular-nums">
            <span>
              {formatCreditAmount(Math.min(used, included))} of {inCredits(included)} from your plan
            </span>
            {used > included && (
              <span>{formatCreditAmount(used - included)} more from top-ups</span>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

const describeUsage = (used: number, since: string): string =>
  used > 0 ? `Your usage since ${formatLocalDay(since)} equals ${inCredits(used)}.` : '';
