import { StatCard } from '@/components/charts/stat-card';
import { formatNumber } from '@/lib/format';

interface RecordFigureProps<T> {
  label: string;
  records: readonly T[];
  /** Counts records, sums up their values, or subtracts those of all other records, too. */
  of: 'count' | 'sum' | 'balance';
  value?: (record: T) => number | null;
  /** The records that count. */
  isCounted: (record: T) => boolean;
  format?: (value: number) => string;
}

/** A number about the records in a certain state. */
export function RecordFigure<T>(props: RecordFigureProps<T>) {
  const { label, records, of, value = () => 1, isCounted, format = formatNumber } = props;
  const total = records.reduce((sum, record) => {
    if (isCounted(record)) return sum + (value(record) ?? 0);
    return of === 'balance' ? sum - (value(record) ?? 0) : sum;
  }, 0);
  return <StatCard label={label} value={format(total)} />;
}
