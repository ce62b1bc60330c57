import { Card } from '@/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { formatNumber } from '@/lib/format';
import type { ReportGroup } from '@/lib/report';

interface GroupTableProps {
  /** Label of the field that groups the records: "Category". */
  groupName: string;
  groups: ReportGroup[];
  /** The total of all groups. */
  total: number;
  /** The column of totals: "Amount". Without it, there are only counts. */
  amountName?: string | undefined;
  format: (value: number) => string;
}

export function GroupTable({ groupName, groups, total, amountName, format }: GroupTableProps) {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const cell = 'text-right tabular-nums';
  return (
    <Card className="gap-0 overflow-hidden py-0">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead className="ps-5">{groupName}</TableHead>
            <TableHead className="text-right">Count</TableHead>
            {amountName && <TableHead className="text-right">{amountName}</TableHead>}
            <TableHead className="pe-5 text-right">Share</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {groups.map((group) => (
            <TableRow key={group.label}>
              <TableHead scope="row" className="min-w-28 max-w-72 whitespace-normal ps-5 py-2.5">
                {group.label}
              </TableHead>
              <TableCell className={cell}>{formatNumber(group.count)}</TableCell>
              {amountName && <TableCell className={cell}>{format(group.total)}</TableCell>}
              <TableCell className={`pe-5 ${cell}`}>
                <span className="inline-flex items-center gap-3">
                  <span
                    aria-hidden="true"
                    className="hidden h-2 w-24 overflow-hidden rounded-full bg-muted sm:block"
                  >
                    <span
                      className="block h-full rounded-full bg-primary"
                      style={{ width: `${group.share * 100}%` }}
                    />
                  </span>
                  <span className="min-w-12">{formatShare(group.share)}</span>
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableHead scope="row" className="ps-5">
              All
            </TableHead>
            <TableCell className={cell}>{formatNumber(count)}</TableCell>
            {amountName && <TableCell className={cell}>{format(total)}</TableCell>}
            <TableCell className={`pe-5 ${cell}`}>100%</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </Card>
  );
}

function formatShare(share: number): string {
  return `${formatNumber(Math.round(share * 1000) / 10)}%`;
}
