import type { BillingConfigRecord } from '@millwright/contract';
import { formatCredits, formatMoney } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';

interface TopUpsProps {
  readonly config: BillingConfigRecord;
  readonly isBusy: boolean;
  readonly onBuy: (credits: number) => void;
}

/** Credits beyond the plan. */
export function TopUps({ config, isBusy, onBuy }: TopUpsProps) {
  const { top_ups, currency } = config;
  if (top_ups.length === 0 || currency === null) return null;
  return (
    <section aria-labelledby="top-ups" className="grid gap-3">
      <div className="grid gap-1">
        <h3 id="top-ups" className="font-medium">
          Buy credits
        </h3>
        <p className="text-sm text-soft">
          One-time purchases, used after your plan's credits run out.
        </p>
      </div>
      <ul
        aria-labelledby="top-ups"
        className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
      >
        {top_ups.map((topUp) => (
          <li key={topUp.credits} className="flex items-center gap-4 px-4 py-3">
            <span className="min-w-0 flex-1 font-medium tabular-nums">
              {formatCredits(topUp.credits)}
            </span>
            <span className="text-soft tabular-nums">{formatMoney(topUp.amount, currency)}</span>
            <Button
              small
              aria-label={`Buy ${formatCredits(topUp.credits)}`}
              disabled={isBusy}
              onClick={() => onBuy(topUp.credits)}
            >
              Buy
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
