import { formatNumber } from '@/lib/format.ts';
import type { Group } from '@/lib/groups.ts';
import { toneOf } from '@/lib/tones.ts';
import { ChartCard } from './ChartCard.tsx';

interface BarChartProps {
  title: string;
  groups: Group[];
  format?: (value: number) => string;
}

export function BarChart({ title, groups, format = formatNumber }: BarChartProps) {
  const largest = Math.max(...groups.map(({ value }) => value));
  return (
    <ChartCard title={title} isEmpty={groups.length === 0}>
      <dl className="grid gap-3.5">
        {groups.map(({ label, value }, index) => (
          <div key={label} style={{ '--tone': toneOf(index) }}>
            <div className="mb-1.5 flex justify-between gap-4 text-sm">
              <dt className="truncate">{label}</dt>
              <dd className="font-medium tabular-nums">{format(value)}</dd>
            </div>
            <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-muted">
              <div
                style={{ width: `${largest > 0 ? Math.max(0, value / largest) * 100 : 0}%` }}
                className="h-full rounded-full bg-(--tone) transition-[width] duration-500"
              />
            </div>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}
