import { LineChartCard } from '@/components/charts/line-chart-card';
import { Card } from '@/components/ui/card';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import type { Scope } from '@/lib/expression';
import { formatResult } from '@/lib/format-result';
import type { Formula } from '@/lib/formula';

interface FormulaTableProps {
  table: NonNullable<Formula['table']>;
  steps: Scope[];
  currency: string;
}

/** Values over time: a chart of the first column, and a table of all. */
export function FormulaTable({ table, steps, currency }: FormulaTableProps) {
  const { title, step, columns } = table;
  const [first] = columns;
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <LineChartCard
        title={first.label}
        groups={steps.map((values, index) => ({
          label: `${step} ${index + 1}`,
          value: values[first.key],
        }))}
        format={(value) => formatResult(first, value, currency)}
      />
      <Card className="overflow-hidden py-0">
        <Table className="tabular-nums">
          <TableCaption className="sr-only">{title}</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead className="px-6">{step}</TableHead>
              {columns.map(({ key, label }) => (
                <TableHead key={key} className="px-6 text-right">
                  {label}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {steps.map((values, index) => (
              <TableRow key={index}>
                <TableCell className="px-6">{index + 1}</TableCell>
                {columns.map((column) => (
                  <TableCell key={column.key} className="px-6 text-right font-medium">
                    {formatResult(column, values[column.key], currency)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </div>
  );
}
