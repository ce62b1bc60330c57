import type { BillingPlanRecord } from '@millwright/contract';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatPrice, listFeatures, type PlanAction } from './plan-description.ts';

interface PlanCardProps {
  readonly plan: BillingPlanRecord;
  readonly currency: string;
  readonly planAction: PlanAction;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

export function PlanCard({ plan, currency, planAction, isBusy, onChoose }: PlanCardProps) {
  const { name, description } = plan;
  const [price, interval] = formatPrice(plan, currency);
  const isCurrent = planAction === 'current';
  return (
    <li
      aria-label={name}
      className={`flex flex-col gap-4 rounded-xl border bg-card p-4 shadow-card ${isCurrent ? 'border-accent' : 'border-line'}`}
    >
      <div className="grid gap-1">
        <h4 className="flex min-h-6 items-center justify-between gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {isCurrent && <Badge variant="accent">Current plan</Badge>}
        </h4>
        <p className="flex items-baseline gap-1.5">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">{price}</span>
          <span className="text-sm text-soft">{interval}</span>
        </p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      <ul className="grid flex-1 content-start gap-1.5 text-sm">
        {listFeatures(plan).map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4 text-good" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{feature}</span>
          </li>
        ))}
      </ul>
      {(planAction === 'checkout' || planAction === 'portal') && (
        <Button
          variant={planAction === 'checkout' ? 'primary' : 'plain'}
          aria-label={planAction === 'checkout' ? `Choose ${name}` : `Change to ${name}`}
          disabled={isBusy}
          onClick={onChoose}
        >
          {planAction === 'checkout' ? 'Choose' : 'Change'}
        </Button>
      )}
    </li>
  );
}
