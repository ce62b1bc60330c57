import type { AnalyticsRecord } from '@millwright/contract';
import { useId } from 'react';

interface VisitsListProps {
  readonly name: string;
  readonly none: string;
  readonly counted: AnalyticsRecord['pages'];
}

/** The most frequent entries, with bars relative to the top one. */
export function VisitsList({ name, none, counted }: VisitsListProps) {
  const heading = useId();
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return (
    <section aria-labelledby={heading} className="grid content-start gap-2 text-sm">
      <h4 id={heading} className="font-medium">
        {name}
      </h4>
      {counted.length === 0 && <p className="text-soft">{none}</p>}
      <ol className="grid gap-1">
        {counted.map(({ name: what, count }) => (
          <li key={what} className="flex items-center justify-between gap-3 rounded-md px-2 py-1">
            <span className="min-w-0 flex-1 truncate font-mono text-[13px]" title={what}>
              {what}
            </span>
            <progress
              value={count}
              max={most}
              aria-label={`${what}: ${count} of ${most}`}
              className="h-1 w-16"
            />
            <span className="w-12 text-right text-soft tabular-nums">{count}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
