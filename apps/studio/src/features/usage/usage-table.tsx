import { type Column, formatDays, formatFigure, type Unit } from './columns.ts';

interface UsageTableProps {
  readonly columns: readonly Column[];
  readonly unit: Unit;
}

/** The chart as numbers; omits empty days. */
export function UsageTable({ columns, unit }: UsageTableProps) {
  const days = columns.filter(({ total }) => total > 0).toReversed();
  const cell = 'py-1.5 pl-4 text-right tabular-nums';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="Usage as a table" tabIndex={0} className="mt-2 max-h-72 overflow-auto">
      <table className="w-full text-[13px]">
        <caption className="sr-only">
          {unit === 'credits' ? 'Credits' : 'Tokens'} by day (UTC) and source, newest first
        </caption>
        <thead className="text-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-left font-medium">
              Day (UTC)
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Builds
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              AI gateway
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((column) => (
            <tr key={column.first} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatDays(column)}
              </th>
              <td className={cell}>{formatFigure(column.builds, unit)}</td>
              <td className={cell}>{formatFigure(column.ai_gateway, unit)}</td>
              <td className={cell}>{formatFigure(column.total, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
