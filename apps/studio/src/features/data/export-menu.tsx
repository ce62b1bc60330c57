import type { DatabaseRowList, DatabaseTableRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveToDisk } from '../code/save-to-disk.ts';
import { toCsv } from './to-csv.ts';

interface ExportMenuProps {
  readonly table: DatabaseTableRecord;
  /** Of the rows, with filter and sort order. */
  readonly path: string;
}

const pageRows = 200;
const maxRows = 20_000;

/** Downloads the rows that match the filter, as CSV or JSON. */
export function ExportMenu({ table, path }: ExportMenuProps) {
  const { callApi } = useService();
  const { run, isBusy, problem } = useAction(async (format: 'csv' | 'json') => {
    const rows: (readonly unknown[])[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DatabaseRowList = await callApi(
        `${path}&limit=${pageRows}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      rows.push(...page.rows);
      cursor = page.next_cursor;
      if (cursor !== null && rows.length >= maxRows)
        throw new Error(`More than ${maxRows.toLocaleString()} rows. Add a filter.`);
    }
    const names = table.columns.map(({ name }) => name);
    const content =
      format === 'csv'
        ? toCsv(names, rows)
        : JSON.stringify(
            rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
            null,
            2,
          );
    saveToDisk(`${table.name}.${format}`, new Blob([content]));
  });
  return (
    <>
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button small icon="download" disabled={isBusy} onClick={() => void run('csv')}>
        CSV
      </Button>
      <Button small icon="download" disabled={isBusy} onClick={() => void run('json')}>
        JSON
      </Button>
    </>
  );
}
