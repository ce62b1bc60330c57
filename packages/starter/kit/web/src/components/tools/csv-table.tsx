import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { DownloadButton } from '@/components/tools/download-button';
import { ToolPanel } from '@/components/tools/tool-panel';
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { toCsv } from '@/lib/csv';
import { type DataTable, isNumeric, numberIn, sortRows } from '@/lib/data-table';

const maxRows = 200;

export function CsvTable({ table }: { table: DataTable }) {
  const [sort, setSort] = useState<{ column: number; isDescending: boolean }>();
  const { columns } = table;
  const rows = sort ? sortRows(table, sort.column, sort.isDescending) : table.rows;
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index]])),
  );
  const sumOf = (column: number) =>
    rows.reduce((sum, row) => sum + (numberIn(row[column]) ?? 0), 0);
  return (
    <ToolPanel
      title={rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`}
      actions={<DownloadButton name="data.csv" type="text/csv" text={toCsv(records, columns)} />}
    >
      <Table>
        <TableHeader>
          <TableRow>
            {columns.map((name, column) => {
              const isSorted = sort?.column === column;
              const Icon = isSorted ? (sort.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
              const order = sort?.isDescending ? 'descending' : 'ascending';
              return (
                <TableHead key={column} aria-sort={isSorted ? order : 'none'}>
                  <button
                    type="button"
                    className="flex items-center gap-1 rounded-sm focus-visible:outline-2 focus-visible:outline-ring"
                    onClick={() =>
                      setSort({ column, isDescending: isSorted && !sort.isDescending })
                    }
                  >
                    {name}
                    <Icon aria-hidden="true" className="size-4 opacity-60" />
                  </button>
                </TableHead>
              );
            })}
          </TableRow>
        </TableHeader>
        <TableBody className="tabular-nums">
          {rows.slice(0, maxRows).map((row, index) => (
            <TableRow key={index}>
              {row.map((cell, column) => (
                <TableCell key={column}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter className="tabular-nums">
          <TableRow>
            {columns.map((_, column) => (
              <TableCell key={column}>
                {isNumeric(table, column)
                  ? `Sum ${sumOf(column).toLocaleString('en')}`
                  : column === 0 && 'Total'}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
      {rows.length > maxRows && (
        <p className="text-muted-foreground text-sm">{`Only the first ${maxRows} rows are shown.`}</p>
      )}
    </ToolPanel>
  );
}
