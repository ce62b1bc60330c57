import { ChartCard } from '@/components/charts/chart-card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import type { CrossTable } from '@/lib/cross-table';
import { formatNumber } from '@/lib/format';

interface CrossTableCardProps {
  title: string;
  table: CrossTable;
  /** Heading of the first column: "Week". */
  rowName: string;
  /** Formats the label of a row. */
  formatRow?: (label: string) => string;
  format?: (value: number) => string;
  /** "Total" or "Average" of a row. */
  totalName: string;
}

export function CrossTableCard(props: CrossTableCardProps) {
  const { title, table, rowName, formatRow = String, format = formatNumber, totalName } = props;
  const cell = 'text-right tabular-nums';
  return (
    <ChartCard title={title} isEmpty={table.rows.length === 0}>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>{rowName}</TableHead>
            {table.columns.map((column) => (
              <TableHead key={column} className="text-right">
                {column}
              </TableHead>
            ))}
            <TableHead className="text-right">{totalName}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {table.rows.map(({ label, cells, total }) => (
            <TableRow key={label}>
              <TableHead scope="row">{formatRow(label)}</TableHead>
              {table.columns.map((column, index) => (
                <TableCell key={column} className={cell}>
                  {formatCell(cells[index] ?? null, format)}
                </TableCell>
              ))}
              <TableCell className={`font-medium ${cell}`}>{format(total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ChartCard>
  );
}

function formatCell(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}
