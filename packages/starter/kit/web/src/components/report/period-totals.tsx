import { StatCard } from '@/components/charts/stat-card';
import {
  type Amounts,
  isWithin,
  type PeriodKind,
  periodLabels,
  periodOf,
  totalOf,
} from '@/lib/report';

interface PeriodTotalsProps<T> extends Amounts<T> {
  periods: PeriodKind[];
  records: T[];
  dayOf: (record: T) => string;
  today: string;
  format: (value: number) => string;
}

const openPeriod = { from: '', to: '' };

/** The totals of several periods side by side. */
export function PeriodTotals<T>(props: PeriodTotalsProps<T>) {
  const { periods, records, dayOf, today, format, ...amounts } = props;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-4">
      {periods.map((kind) => {
        const period = periodOf(kind, today, openPeriod);
        const members = records.filter((record) => isWithin(dayOf(record), period));
        return (
          <StatCard
            key={kind}
            label={periodLabels[kind]}
            value={format(totalOf(members, amounts))}
          />
        );
      })}
    </div>
  );
}
