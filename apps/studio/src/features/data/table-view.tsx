import type { DatabaseRowList, DatabaseTableRecord, RowFilterOperator } from '@millwright/contract';
import { useCallback, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { RowDialog } from './row-dialog.tsx';
import { RowGrid } from './row-grid.tsx';
import { deleteRow, insertRow, keyColumns, updateRow } from './row-statements.ts';
import type { useDatabase } from './use-database.ts';
import { toText } from './value-text.ts';

export interface TableFilter {
  readonly column: string;
  readonly operator: RowFilterOperator;
  readonly value: string;
}

interface TableViewProps {
  readonly table: DatabaseTableRecord;
  readonly database: ReturnType<typeof useDatabase>;
  readonly initialFilter: TableFilter | undefined;
  /** Opens a table, such as the one that a value refers to. */
  readonly onOpen: (table: string, filter: TableFilter) => void;
}

type Row = readonly unknown[];
type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly row: Row };

/** The rows of one table, with filter, sort order and pages, to add, edit and delete. */
export function TableView({ table, database, initialFilter, onOpen }: TableViewProps) {
  const { callApi } = useService();
  const [filter, setFilter] = useState(initialFilter);
  const [sort, setSort] = useState<string>();
  /** Cursors of the pages up to this one; the first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = new URLSearchParams({
    stage: database.stage,
    ...(sort !== undefined && { sort }),
    ...(filter && { filter: `${filter.column}.${filter.operator}.${filter.value}` }),
  }).toString();
  const path = `${database.path}/tables/${encodeURIComponent(table.name)}/rows?${query}`;
  const cursor = cursors.at(-1);
  const read = useCallback(
    (_millwright: unknown, signal?: AbortSignal) =>
      callApi<DatabaseRowList>(cursor === undefined ? path : `${path}&cursor=${cursor}`, {
        signal,
      }),
    [callApi, path, cursor],
  );
  const { data, problem, load } = useLoaded(read);
  const isEditable = table.kind === 'table' && keyColumns(table).length > 0;
  const closeAndReload = async () => {
    setDialog(undefined);
    await Promise.all([load(), database.reload()]);
  };
  const keyOf = (row: Row) =>
    Object.fromEntries(
      keyColumns(table).map(({ name }) => [name, toText(row[columnIndex(table, name)])]),
    );
  const remove = useAction(async (row: Row) => {
    await database.run(deleteRow(table, keyOf(row)), false);
    await closeAndReload();
  });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
        <FilterBar
          table={table}
          filter={filter}
          onChange={(next) => {
            setFilter(next);
            setCursors([]);
          }}
        />
        <div className="ml-auto flex flex-wrap gap-2">
          <ExportMenu table={table} path={path} />
          {table.kind === 'table' && (
            <Button small icon="plus" onClick={() => setDialog({ kind: 'add' })}>
              Add row
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {data && (
        <RowGrid
          table={table}
          rows={data.rows}
          sort={sort}
          isFiltered={filter !== undefined}
          onSort={(next) => {
            setSort(next);
            setCursors([]);
          }}
          onOpen={onOpen}
          onEdit={isEditable ? (row) => setDialog({ kind: 'edit', row }) : undefined}
          onDelete={isEditable ? (row) => setDialog({ kind: 'delete', row }) : undefined}
        />
      )}
      {data && (cursors.length > 0 || data.next_cursor !== null) && (
        <div className="flex items-center justify-end gap-2 border-t border-line p-2 text-[13px] text-soft">
          <span className="tabular-nums">Page {cursors.length + 1}</span>
          <Button
            small
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            small
            disabled={data.next_cursor === null}
            onClick={() => data.next_cursor !== null && setCursors([...cursors, data.next_cursor])}
          >
            Next
          </Button>
        </div>
      )}
      {dialog?.kind === 'add' && (
        <RowDialog
          table={table}
          onClose={() => setDialog(undefined)}
          onSave={async (values) => {
            await database.run(insertRow(table, values), false);
            await closeAndReload();
          }}
        />
      )}
      {dialog?.kind === 'edit' && (
        <RowDialog
          table={table}
          row={dialog.row}
          onClose={() => setDialog(undefined)}
          onSave={async (changes) => {
            await database.run(updateRow(table, keyOf(dialog.row), changes), false);
            await closeAndReload();
          }}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete this row?"
          action={{ ...remove, run: () => remove.run(dialog.row) }}
          actionLabel="Delete row"
          busyLabel="Deleting…"
          onClose={() => setDialog(undefined)}
        >
          <p>
            The row with{' '}
            {Object.entries(keyOf(dialog.row))
              .map(([name, value]) => `${name} ${value}`)
              .join(', ')}{' '}
            is deleted from {table.name}. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function columnIndex({ columns }: DatabaseTableRecord, name: string): number {
  return columns.findIndex((column) => column.name === name);
}
