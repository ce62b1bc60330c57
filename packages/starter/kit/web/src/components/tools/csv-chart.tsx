import { useId, useState } from 'react';
import { BarChartCard } from '@/components/charts/bar-chart-card';
import { Label } from '@/components/ui/label';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { type DataTable, groupRows, isNumeric } from '@/lib/data-table';

const maxBars = 12;

interface CsvChartProps {
  table: DataTable;
  /** The rows to show. */
  rows: string[][];
}

/** A chart of one column by another. */
export function CsvChart({ table, rows }: CsvChartProps) {
  const id = useId();
  const { columns } = table;
  const numbers = columns.flatMap((_, column) => (isNumeric(table, column) ? column : []));
  const texts = columns.flatMap((_, column) => (numbers.includes(column) ? [] : column));
  const [by, setBy] = useState(texts[0] ?? 0);
  const [value, setValue] = useState(numbers[0] ?? -1);
  const groups = groupRows(rows, by, value < 0 ? undefined : value).slice(0, maxBars);
  const title = `${value < 0 ? 'Rows' : columns[value]} by ${columns[by]}`;
  return (
    <div className="space-y-4">
      <div className="grid max-w-xl grid-cols-2 gap-4">
        <div className="space-y-2">
          <Label htmlFor={`${id}-value`}>Value</Label>
          <NativeSelect
            id={`${id}-value`}
            className="w-full"
            value={value}
            onChange={({ target }) => setValue(Number(target.value))}
          >
            <NativeSelectOption value={-1}>Number of rows</NativeSelectOption>
            {numbers.map((column) => (
              <NativeSelectOption key={column} value={column}>
                {columns[column]}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        </div>
        <div className="space-y-2">
          <Label htmlFor={`${id}-by`}>By</Label>
          <NativeSelect
            id={`${id}-by`}
            className="w-full"
            value={by}
            onChange={({ target }) => setBy(Number(target.value))}
          >
            {columns.map((name, column) => (
              <NativeSelectOption key={column} value={column}>
                {name}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        </div>
      </div>
      <BarChartCard title={title} groups={groups} />
    </div>
  );
}
