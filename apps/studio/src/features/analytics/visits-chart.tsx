import type { AnalyticsRecord } from '@millwright/contract';
import { useState } from 'react';
import { formatAmount, pluralize } from '../../ui/amounts.ts';
import { AsTable } from '../../ui/as-table.tsx';
import { formatUtcDay } from '../../ui/time.ts';
import { findAxisMaximum } from '../usage/columns.ts';

interface VisitsChartProps {
  readonly daily: AnalyticsRecord['daily'];
  readonly total: number;
}

const height = 100;
/** Keeps small values visible. */
const minBarHeight = 1.5;
const gap = 0.2;

/** Page views by day, also as a table below. */
export function VisitsChart({ daily, total }: VisitsChartProps) {
  const [hoveredDate, setHoveredDate] = useState<string>();
  const shown = daily.find(({ date }) => date === hoveredDate);
  const top = findAxisMaximum(daily.map(({ pageviews }) => ({ total: pageviews })));
  const formatViews = (number: number) => pluralize(number, 'page view');
  const peak = daily.reduce((best, day) => (day.pageviews > best.pageviews ? day : best), {
    date: '',
    pageviews: 0,
  });
  const description = peak.date
    ? `${formatViews(total)} in total, most on ${formatUtcDay(peak.date)}: ${formatViews(peak.pageviews)}`
    : `${formatViews(total)} in total`;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption className="text-sm text-soft tabular-nums">
        <span className="text-lg font-semibold text-ink">
          {formatViews(shown?.pageviews ?? total)}
        </span>{' '}
        {shown ? `on ${formatUtcDay(shown.date)}` : 'in total'}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-xs text-faint tabular-nums">
        <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right">
          <span>{formatAmount(top)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={description}
          viewBox={`0 0 ${daily.length} ${height}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible"
          onPointerLeave={() => setHoveredDate(undefined)}
        >
          <line
            x1={0}
            x2={daily.length}
            y1={height}
            y2={height}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
          {daily.map(({ date, pageviews }, index) => {
            const barHeight =
              pageviews === 0 ? 0 : Math.max((pageviews / top) * height, minBarHeight);
            const isFaded = shown !== undefined && shown.date !== date;
            return (
              <g
                key={date}
                onPointerEnter={() => setHoveredDate(date)}
                className={isFaded ? 'opacity-40' : ''}
              >
                <rect x={index} y={0} width={1} height={height} className="fill-transparent" />
                <rect
                  x={index + gap / 2}
                  y={height - barHeight}
                  width={1 - gap}
                  height={barHeight}
                  className="fill-accent"
                />
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between">
          <span>{formatUtcDay(daily[0]?.date ?? '')}</span>
          <span>{formatUtcDay(daily.at(-1)?.date ?? '')}</span>
        </div>
      </div>
      <AsTable>
        <table className="mt-2 w-full text-[13px]">
          <caption className="sr-only">Page views by day (UTC), newest first</caption>
          <tbody>
            {daily
              .filter(({ pageviews }) => pageviews > 0)
              .toReversed()
              .map(({ date, pageviews }) => (
                <tr key={date} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {formatUtcDay(date)}
                  </th>
                  <td className="py-1.5 text-right tabular-nums">{pageviews}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </AsTable>
    </figure>
  );
}
