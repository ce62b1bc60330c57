import { Download, Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toCsv } from '@/lib/csv';
import { download } from '@/lib/download';

interface ReportActionsProps {
  /** File name without extension. */
  name: string;
  /** The exported rows, with a value for each column. */
  rows: object[];
  columns: string[];
}

/** Prints the page, and exports its table. */
export function ReportActions({ name, rows, columns }: ReportActionsProps) {
  const file = `${name.replaceAll(' ', '-')}.csv`;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      <Button
        variant="outline"
        disabled={rows.length === 0}
        onClick={() => download(file, 'text/csv', toCsv(rows, columns))}
      >
        <Download aria-hidden="true" />
        Export CSV
      </Button>
    </div>
  );
}
