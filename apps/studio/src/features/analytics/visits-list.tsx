import type { AnalyticsRecord } from '@millwright/contract';
import { useId } from 'react';

interface VisitsListProps {
  readonly name: string;
  readonly emptyText: string;
  readonly counts: AnalyticsRecord['pages'];
}

/** The most frequent entries, with bars relative to the top one. */
export function VisitsList({ name, emptyText, counts }: VisitsListProps) {
  const heading = useId();
  const maxCount = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section aria-labelledby={heading} className="grid content-start gap-2 text-sm">
      <h4 id={heading} className="font-medium">
        {name}
      </h4>
      {counts.length === 0 && <p className="text-soft">{emptyText}</p>}
      <ol className="grid gap-1">
        {counts.map(({ name: entryName, count }) => (
          <li
            key={entryName}
            className="flex items-center justify-between gap-3 rounded-md px-2 py-1"
          >
            <span className="min-w-0 flex-1 truncate font-mono text-[13px]" title={entryName}>
              {entryName}
            </span>
            <progress
              value={count}
              max={maxCount}
              aria-label={`${entryName}: ${count} of ${maxCount}`}
              className="h-1 w-16"
            />
            <span className="w-12 text-right text-soft tabular-nums">{count}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
