import type { DatabaseColumnRecord, DatabaseTableRecord } from '@millwright/contract';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { TableFilter } from './table-view.tsx';
import { toText } from './value-text.ts';

type Row = readonly unknown[];

interface RowGridProps {
  readonly table: DatabaseTableRecord;
  readonly rows: readonly Row[];
  /** A column; descending with a leading `-`. */
  readonly sort: string | undefined;
  readonly isFiltered: boolean;
  readonly onSort: (sort: string | undefined) => void;
  readonly onOpen: (table: string, filter: TableFilter) => void;
  /** Omitted if rows cannot be changed. */
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onDelete: ((row: Row) => void) | undefined;
}

const maxChars = 120;

export function RowGrid(props: RowGridProps) {
  const { table, rows, sort, isFiltered, onSort, onOpen, onEdit, onDelete } = props;
  if (rows.length === 0) {
    return (
      <p className="grid flex-1 place-items-center p-8 text-center text-soft">
        {isFiltered ? 'No rows match the filter.' : 'This table has no rows.'}
      </p>
    );
  }
  return (
    <ScrollRegion label={`Rows of ${table.name}`}>
      <table className="min-w-full text-[13px]">
        <thead className="sticky top-0 z-10 bg-card text-left">
          <tr>
            {table.columns.map((column) => (
              <SortableHeader key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {onEdit && (
              <th scope="col" className="border-b border-line px-3 py-1.5">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([at, row]) => (
            <tr key={at} className="hover:bg-sunken/60">
              {table.columns.map((column, index) => (
                <td
                  key={column.name}
                  className="max-w-80 truncate border-b border-line px-3 py-1.5 tabular-nums"
                >
                  <Cell column={column} value={row[index]} onOpen={onOpen} />
                </td>
              ))}
              {onEdit && onDelete && (
                <td className="border-b border-line px-1 whitespace-nowrap">
                  <IconButton small icon="pencil" label="Edit row" onClick={() => onEdit(row)} />
                  <IconButton small icon="trash" label="Delete row" onClick={() => onDelete(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface SortableHeaderProps {
  readonly column: DatabaseColumnRecord;
  readonly sort: string | undefined;
  readonly onSort: RowGridProps['onSort'];
}

/** Sorts ascending, then descending, then not at all. */
function SortableHeader({
  column: { name, type, primary_key: isKey },
  sort,
  onSort,
}: SortableHeaderProps) {
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const next = { none: name, ascending: `-${name}`, descending: undefined }[direction];
  return (
    <th
      scope="col"
      aria-sort={direction}
      className="border-b border-line px-3 py-1.5 font-medium whitespace-nowrap"
    >
      <button
        type="button"
        title={`Sort by ${name}`}
        onClick={() => onSort(next)}
        className="inline-flex items-center gap-1.5 hover:text-accent"
      >
        {isKey && <Icon name="key" className="size-3 text-faint" />}
        {name}
        <span className="font-normal text-faint">{type}</span>
        {direction !== 'none' && (
          <Icon name={direction === 'ascending' ? 'up' : 'down'} className="size-3" />
        )}
      </button>
    </th>
  );
}

interface CellProps {
  readonly column: DatabaseColumnRecord;
  readonly value: unknown;
  readonly onOpen: RowGridProps['onOpen'];
}

/** A value that refers to a row of another table opens that row. */
function Cell({ column: { references }, value, onOpen }: CellProps) {
  const text = toText(value);
  if (text === null) return <span className="text-faint italic">null</span>;
  const shown = text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
  if (!references)
    return <span title={text.length > maxChars ? text.slice(0, 1000) : undefined}>{shown}</span>;
  return (
    <button
      type="button"
      title={`Open in ${references.table}`}
      className="text-accent hover:underline"
      onClick={() =>
        onOpen(references.table, { column: references.column, operator: 'eq', value: text })
      }
    >
      {shown}
    </button>
  );
}
