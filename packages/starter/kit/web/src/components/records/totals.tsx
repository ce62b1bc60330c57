import { Card } from '@/components/ui/card';

interface TotalsProps {
  /** Formatted totals, by label. */
  values: Readonly<Record<string, string>>;
}

export function Totals({ values }: TotalsProps) {
  return (
    <Card className="flex-row flex-wrap items-baseline justify-between gap-x-10 gap-y-2 px-5 py-4">
      <span className="font-medium text-muted-foreground text-sm">Total</span>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {Object.entries(values).map(([label, value]) => (
          <div key={label} className="flex items-baseline gap-2.5">
            <dt className="text-muted-foreground text-sm">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
