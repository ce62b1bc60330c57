import { StatCard } from '@/components/charts/stat-card';
import { formatNumber } from '@/lib/format';
import { inSentence } from '@/lib/in-sentence';
import { type Amounts, type ReportGroup, totalOf } from '@/lib/report';

interface ReportFiguresProps<T> extends Amounts<T> {
  records: T[];
  /** The records in the plural: "expenses". */
  name: string;
  amountName: string;
  format: (value: number) => string;
  /** Label of the field that groups the records: "Category". */
  groupName: string;
  groups: ReportGroup[];
}

/** The headline figures of a report. */
export function ReportFigures<T>(props: ReportFiguresProps<T>) {
  const { records, name, amountOf, isAverage, amountName, format, groupName, groups } = props;
  const [largest] = [...groups].sort((one, other) => other.total - one.total);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-4">
      <StatCard
        label={name.charAt(0).toUpperCase() + name.slice(1)}
        value={formatNumber(records.length)}
      />
      {amountOf && !isAverage && (
        <StatCard
          label={`Total ${inSentence(amountName)}`}
          value={format(totalOf(records, { amountOf }))}
        />
      )}
      {amountOf && (
        <StatCard
          label={`Average ${inSentence(amountName)}`}
          value={format(totalOf(records, { amountOf, isAverage: true }))}
        />
      )}
      {largest && groups.length > 1 && (
        <StatCard
          label={`${isAverage ? 'Highest' : 'Largest'} ${inSentence(groupName)}`}
          value={largest.label}
        />
      )}
    </div>
  );
}
