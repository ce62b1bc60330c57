import type { UsageSource, UsageSummaryRecord } from '@millwright/contract';
import { useState } from 'react';
import { AsTable } from '../../ui/as-table.tsx';
import {
  buildColumns,
  type Column,
  describeChart,
  findAxisMaximum,
  formatDays,
  formatFigure,
  formatWithUnit,
  sumColumns,
  type Unit,
} from './columns.ts';
import { UsageTable } from './usage-table.tsx';

/** Orange and blue: distinguishable with colour blindness. */
export const sources: readonly { id: UsageSource; name: string; fill: string; swatch: string }[] = [
  { id: 'builds', name: 'Builds', fill: 'fill-accent', swatch: 'bg-accent' },
  {
    id: 'ai_gateway',
    name: 'AI gateway',
    fill: 'fill-(--code-name)',
    swatch: 'bg-(--code-name)',
  },
];

/** The drawing is 100 units high and one unit wide per column; the browser scales it. */
const height = 100;
/** Keeps small values visible. */
const minBarHeight = 1.5;
const maxWideColumns = 10;

interface UsageChartProps {
  readonly daily: UsageSummaryRecord['daily'];
  readonly unit: Unit;
}

/** Usage by day and source, also as a table below. */
export function UsageChart({ daily, unit }: UsageChartProps) {
  const [hovered, setHovered] = useState<Column>();
  const columns = buildColumns(daily, unit);
  const top = findAxisMaximum(columns);
  const shown = columns.find(({ first }) => first === hovered?.first);
  const first = columns[0];
  const last = columns.at(-1);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-soft tabular-nums">
          <span className="text-lg font-semibold text-ink">
            {formatWithUnit(shown?.total ?? sumColumns(columns, 'total'), unit)}
          </span>{' '}
          {shown ? `on ${formatDays(shown)}` : 'in total'}
        </p>
        <ul aria-label="By source" className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
          {sources.map(({ id, name, swatch }) => (
            <li key={id} className="flex items-center gap-1.5 text-soft">
              <span aria-hidden="true" className={`size-2.5 rounded-sm ${swatch}`} />
              {name}
              <span className="font-medium text-ink tabular-nums">
                {formatFigure(shown?.[id] ?? sumColumns(columns, id), unit)}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-xs text-faint tabular-nums">
        <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right">
          <span>{formatFigure(top, unit)}</span>
          <span>{formatFigure(top / 2, unit)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={describeChart(columns, unit)}
          viewBox={`0 0 ${columns.length} ${height}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
          onPointerLeave={() => setHovered(undefined)}
        >
          {[0, height / 2, height].map((y) => (
            <line
              key={y}
              x1={0}
              x2={columns.length}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === height ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {columns.map((column, index) => (
            <Bar
              key={column.first}
              column={column}
              index={index}
              top={top}
              gap={columns.length > maxWideColumns ? 0.2 : 0.5}
              isFaded={shown !== undefined && shown !== column}
              onHover={() => setHovered(column)}
            />
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between">
          <span>{first && formatDays({ ...first, last: first.first })}</span>
          {columns.length > 2 && <span>{formatMiddle(columns)}</span>}
          <span>{last && formatDays({ ...last, first: last.last })}</span>
        </div>
      </div>
      <AsTable>
        <UsageTable columns={columns} unit={unit} />
      </AsTable>
    </figure>
  );
}

interface BarProps {
  readonly column: Column;
  readonly index: number;
  readonly top: number;
  readonly gap: number;
  readonly isFaded: boolean;
  readonly onHover: () => void;
}

/** Stacked sources of a column. Its full height reacts to the pointer. */
function Bar({ column, index, top, gap, isFaded, onHover }: BarProps) {
  let y = height;
  return (
    <g onPointerEnter={onHover} onPointerDown={onHover} className={isFaded ? 'opacity-40' : ''}>
      <rect x={index} y={0} width={1} height={height} className="fill-transparent" />
      {sources.map(({ id, fill }) => {
        if (column[id] === 0) return null;
        const barHeight = Math.max((column[id] / top) * height, minBarHeight);
        y -= barHeight;
        return (
          <rect
            key={id}
            x={index + gap / 2}
            y={y}
            width={1 - gap}
            height={barHeight}
            className={fill}
          />
        );
      })}
    </g>
  );
}

function formatMiddle(columns: readonly Column[]): string {
  const middle = columns[Math.floor(columns.length / 2)];
  return middle ? formatDays({ ...middle, last: middle.first }) : '';
}
