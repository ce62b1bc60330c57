import type { DatabaseTableRecord } from '@millwright/contract';
import { formatAmount } from '../../ui/amounts.ts';
import { Select } from '../../ui/select.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';

interface TableListProps {
  readonly tables: readonly DatabaseTableRecord[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** All tables: a list beside the rows, or on a phone a field above them. */
export function TableList({ tables, chosen, onChoose }: TableListProps) {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <div className="border-b border-line p-2">
        <Select
          small
          label="Table"
          value={chosen}
          options={tables.map(({ name }) => ({ value: name, name }))}
          onChange={onChoose}
        />
      </div>
    );
  }
  return (
    <nav aria-label="Tables" className="w-48 shrink-0 overflow-y-auto border-r border-line p-2">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {tables.map(({ name, kind, rows_estimate: rows }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === chosen}
              onClick={() => onChoose(name)}
              className="flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-[13px] hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-medium"
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs font-normal text-faint tabular-nums">
                {kind === 'view' ? 'view' : rows !== null && formatAmount(rows)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
