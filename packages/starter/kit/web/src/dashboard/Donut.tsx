import { formatNumber } from '@/lib/format.ts';
import { type Group, sum } from '@/lib/groups.ts';
import { toneOf } from '@/lib/tones.ts';
import { ChartCard } from './ChartCard.tsx';

interface DonutProps {
  title: string;
  groups: Group[];
  format?: (value: number) => string;
}

export function Donut({ title, groups, format = formatNumber }: DonutProps) {
  const total = sum(groups.map(({ value }) => value));
  const slices = groups.map((group, index) => ({
    ...group,
    tone: toneOf(index),
    share: (group.value / total) * 100,
    start: (sum(groups.slice(0, index).map(({ value }) => value)) / total) * 100,
  }));
  return (
    <ChartCard title={title} isEmpty={total === 0}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="relative mx-auto size-40 shrink-0 sm:mx-0">
          <svg aria-hidden="true" viewBox="0 0 42 42" className="-rotate-90">
            {slices.map(({ label, tone, share, start }) => (
              <circle
                key={label}
                cx="21"
                cy="21"
                r="17"
                fill="none"
                stroke={tone}
                strokeWidth="6"
                pathLength="100"
                strokeDasharray={`${Math.max(0, share - 1)} 100`}
                strokeDashoffset={-start}
              />
            ))}
          </svg>
          <p className="absolute inset-0 grid place-items-center font-semibold tabular-nums">
            {format(total)}
          </p>
        </div>
        <dl className="grid min-w-40 grow gap-2 text-sm">
          {slices.map(({ label, value, tone }) => (
            <div key={label} style={{ '--tone': tone }} className="flex items-center gap-2.5">
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-(--tone)" />
              <dt className="grow truncate">{label}</dt>
              <dd className="font-medium tabular-nums">{format(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartCard>
  );
}
