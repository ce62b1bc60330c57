import type { BillingPlanRecord } from '@millwright/contract';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { contentsOf, priceOf, type Way } from './plan-words.ts';

interface PlanCardProps {
  readonly plan: BillingPlanRecord;
  readonly currency: string;
  readonly way: Way;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

export function PlanCard({ plan, currency, way, isBusy, onChoose }: PlanCardProps) {
  const { name, description } = plan;
  const [sum, span] = priceOf(plan, currency);
  const isCurrent = way === 'current';
  return (
    <li
      aria-label={name}
      className={`flex flex-col gap-4 rounded-xl border bg-card p-4 shadow-card ${isCurrent ? 'border-accent' : 'border-line'}`}
    >
      <div className="grid gap-1">
        <h4 className="flex min-h-6 items-center justify-between gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {isCurrent && <Mark look="accent">Current plan</Mark>}
        </h4>
        <p className="flex items-baseline gap-1.5">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">{sum}</span>
          <span className="text-sm text-soft">{span}</span>
        </p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      <ul className="grid flex-1 content-start gap-1.5 text-sm">
        {contentsOf(plan).map((one) => (
          <li key={one} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4 text-good" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{one}</span>
          </li>
        ))}
      </ul>
      {(way === 'checkout' || way === 'portal') && (
        <Button
          look={way === 'checkout' ? 'primary' : 'plain'}
          aria-label={way === 'checkout' ? `Choose ${name}` : `Change to ${name}`}
          disabled={isBusy}
          onClick={onChoose}
        >
          {way === 'checkout' ? 'Choose' : 'Change'}
        </Button>
      )}
    </li>
  );
}
