import { formatNumber } from '@/lib/format.ts';
import type { Group } from '@/lib/groups.ts';
import { ChartCard } from './ChartCard.tsx';

interface LineChartProps {
  title: string;
  groups: Group[];
  format?: (value: number) => string;
}

const WIDTH = 400;
const HEIGHT = 140;
/** How many labels have room below the line. */
const LABELS = 6;

/** Values one after the other; those who cannot see the line hear a table. */
export function LineChart({ title, groups, format = formatNumber }: LineChartProps) {
  const largest = Math.max(...groups.map(({ value }) => value), 1);
  const points = groups.map(({ label, value }, index) => ({
    label,
    value,
    x: groups.length === 1 ? WIDTH / 2 : (index / (groups.length - 1)) * WIDTH,
    y: HEIGHT - (Math.max(0, value) / largest) * HEIGHT,
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <ChartCard title={title} isEmpty={groups.length === 0}>
      <svg
        aria-hidden="true"
        viewBox={`-8 -8 ${WIDTH + 16} ${HEIGHT + 16}`}
        className="w-full overflow-visible text-primary"
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x2={WIDTH}
            y1={part * HEIGHT}
            y2={part * HEIGHT}
            className="stroke-border"
          />
        ))}
        <polygon
          points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`}
          fill="currentColor"
          opacity="0.1"
        />
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {points.map(({ label, value, x, y }) => (
          <circle key={label} cx={x} cy={y} r="4" fill="currentColor">
            <title>{`${label}: ${format(value)}`}</title>
          </circle>
        ))}
      </svg>
      <dl className="mt-3 flex justify-between gap-2 text-xs">
        {groups.map(({ label, value }, index) => (
          <div
            key={label}
            className={
              index % Math.ceil(groups.length / LABELS) === 0 ? 'min-w-0 text-center' : 'sr-only'
            }
          >
            <dt className="truncate text-muted-foreground">{label}</dt>
            <dd className="font-medium tabular-nums">{format(value)}</dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}
