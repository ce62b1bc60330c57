import type { SqlResultRecord } from '@millwright/contract';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { toText } from './value-text.ts';

/** The rows of a statement. Columns can have the same name, and rows have no key. */
export function ResultGrid({ result: { columns, rows } }: { readonly result: SqlResultRecord }) {
  return (
    <ScrollRegion label="Result">
      <table className="min-w-full text-[13px]">
        <thead className="sticky top-0 bg-card text-left">
          <tr>
            {Object.entries(columns).map(([at, { name, type }]) => (
              <th
                key={at}
                scope="col"
                className="border-b border-line px-3 py-1.5 font-medium whitespace-nowrap"
              >
                {name} <span className="font-normal text-faint">{type}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([at, row]) => (
            <tr key={at}>
              {Object.entries(row).map(([index, value]) => (
                <td
                  key={index}
                  className="max-w-80 truncate border-b border-line px-3 py-1.5 tabular-nums"
                >
                  {toText(value) ?? <span className="text-faint italic">null</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
