import type { AnalyticsRecord } from '@millwright/contract';
import { useState } from 'react';
import { amount, counted } from '../../ui/amounts.ts';
import { AsTable } from '../../ui/as-table.tsx';
import { shortDay } from '../../ui/moments.ts';
import { topOf } from '../usage/columns.ts';

interface VisitsChartProps {
  readonly daily: AnalyticsRecord['daily'];
  readonly total: number;
}

const height = 100;
/** Keeps small values visible. */
const least = 1.5;
const gap = 0.2;

/** Page views by day, also as a table below. */
export function VisitsChart({ daily, total }: VisitsChartProps) {
  const [pointed, setPointed] = useState<string>();
  const shown = daily.find(({ date }) => date === pointed);
  const top = topOf(daily.map(({ pageviews }) => ({ total: pageviews })));
  const views = (number: number) => counted(number, 'page view');
  const peak = daily.reduce((best, day) => (day.pageviews > best.pageviews ? day : best), {
    date: '',
    pageviews: 0,
  });
  const words = peak.date
    ? `${views(total)} in total, most on ${shortDay(peak.date)}: ${views(peak.pageviews)}`
    : `${views(total)} in total`;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption className="text-sm text-soft tabular-nums">
        <span className="text-lg font-semibold text-ink">{views(shown?.pageviews ?? total)}</span>{' '}
        {shown ? `on ${shortDay(shown.date)}` : 'in total'}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-xs text-faint tabular-nums">
        <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right">
          <span>{amount(top)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${daily.length} ${height}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible"
          onPointerLeave={() => setPointed(undefined)}
        >
          <line
            x1={0}
            x2={daily.length}
            y1={height}
            y2={height}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
          {daily.map(({ date, pageviews }, at) => {
            const tall = pageviews === 0 ? 0 : Math.max((pageviews / top) * height, least);
            const isFaded = shown !== undefined && shown.date !== date;
            return (
              <g
                key={date}
                onPointerEnter={() => setPointed(date)}
                className={isFaded ? 'opacity-40' : ''}
              >
                <rect x={at} y={0} width={1} height={height} className="fill-transparent" />
                <rect
                  x={at + gap / 2}
                  y={height - tall}
                  width={1 - gap}
                  height={tall}
                  className="fill-accent"
                />
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between">
          <span>{shortDay(daily[0]?.date ?? '')}</span>
          <span>{shortDay(daily.at(-1)?.date ?? '')}</span>
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
                    {shortDay(date)}
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
