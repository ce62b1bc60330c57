import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

interface CalculatorCardProps {
  label: string;
  value: string;
  /** Further results. */
  rows?: { label: string; value: string }[];
  /** The input fields. */
  children: ReactNode;
}

/** Input fields with the result beside them. */
export function CalculatorCard({ label, value, rows = [], children }: CalculatorCardProps) {
  return (
    <Card className="mx-auto grid max-w-3xl gap-0 overflow-hidden py-0 md:grid-cols-2">
      <div className="space-y-5 p-6 sm:p-8">{children}</div>
      <div className="relative isolate flex flex-col justify-center overflow-hidden bg-primary p-6 text-primary-foreground sm:p-8">
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(24rem_18rem_at_100%_0%,color-mix(in_oklab,var(--chart-2)_40%,transparent),transparent)]"
        />
        <div aria-live="polite">
          <p className="opacity-85">{label}</p>
          <p className="mt-1 break-words font-bold text-4xl tabular-nums tracking-tight sm:text-5xl">
            {value}
          </p>
        </div>
        {rows.length > 0 && (
          <dl className="mt-8 space-y-3 border-primary-foreground/25 border-t pt-5">
            {rows.map((row) => (
              <div key={row.label} className="flex justify-between gap-4">
                <dt className="opacity-85">{row.label}</dt>
                <dd className="font-semibold tabular-nums">{row.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
