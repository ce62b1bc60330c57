import { useState } from 'react';
import { BarChartCard } from '@/components/charts/bar-chart-card';
import { LineChartCard } from '@/components/charts/line-chart-card';
import { GroupTable } from '@/components/report/group-table';
import { NoReport } from '@/components/report/no-report';
import { PeriodSelect } from '@/components/report/period-select';
import { PeriodTotals } from '@/components/report/period-totals';
import { ReportActions } from '@/components/report/report-actions';
import { ReportFigures } from '@/components/report/report-figures';
import { useToday } from '@/hooks/use-today';
import { formatDate, formatNumber } from '@/lib/format';
import { inSentence } from '@/lib/in-sentence';
import * as report from '@/lib/report';

interface RecordsReportProps<T> extends report.Amounts<T> {
  title: string;
  /** The records in the plural: "expenses". */
  name: string;
  icon: string;
  records: T[];
  /** Label of the field that groups the records, such as "Category". Without it, they are grouped by month. */
  groupName?: string;
  groupOf?: (record: T) => string;
  /** The amounts that are summed up, such as "Price". */
  amountName?: string;
  format?: (value: number) => string;
  /** The day of a record. Without it, there is no period to choose. */
  dayOf?: (record: T) => string;
  /** Periods whose totals are shown side by side. */
  periods?: report.PeriodKind[];
}

const maxBars = 8;
const openPeriod = { from: '', to: '' };

/** Figures, charts and a table about the records of a period. */
export function RecordsReport<T>(props: RecordsReportProps<T>) {
  const { title, name, icon, groupOf, amountOf, isAverage, amountName, dayOf } = props;
  const { format = formatNumber } = props;
  const today = useToday();
  const [kind, setKind] = useState<report.PeriodKind>('all');
  const [custom, setCustom] = useState<report.Period>(openPeriod);
  const period = report.periodOf(kind, today, custom);
  const records = dayOf
    ? props.records.filter((record) => report.isWithin(dayOf(record), period))
    : props.records;
  const amounts = { amountOf, isAverage };
  const groupName = props.groupName ?? 'Month';
  const groups = groupOf
    ? report.summarize(records, groupOf, amounts)
    : report.summarizeMonths(records, dayOf ?? (() => ''), amounts);
  const series = dayOf ? report.seriesOf(records, dayOf, amounts) : [];
  const subject = amountName ?? `Number of ${name}`;
  const bars = groups.slice(0, maxBars).map(({ label, total }) => ({ label, value: total }));

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
          <p aria-live="polite" className="mt-0.5 text-muted-foreground text-sm">
            {formatNumber(records.length)} of {formatNumber(props.records.length)} {name}
            {dayOf && ` · ${formatPeriod(period)}`}
          </p>
        </div>
        <ReportActions
          name={`${name} report`}
          columns={[groupName, 'Count', ...(amountName ? [amountName] : []), 'Share in %']}
          rows={groups.map(({ label, count, total, share }) => ({
            [groupName]: label,
            Count: count,
            ...(amountName && { [amountName]: Math.round(total * 100) / 100 }),
            'Share in %': Math.round(share * 1000) / 10,
          }))}
        />
      </div>
      {dayOf && props.periods && (
        <PeriodTotals
          {...amounts}
          periods={props.periods}
          records={props.records}
          dayOf={dayOf}
          today={today}
          format={format}
        />
      )}
      {dayOf && (
        <PeriodSelect
          kind={kind}
          onKindChange={setKind}
          custom={custom}
          onCustomChange={setCustom}
        />
      )}
      {records.length === 0 ? (
        <NoReport
          icon={icon}
          name={name}
          onShowAll={props.records.length > 0 ? () => setKind('all') : undefined}
        />
      ) : (
        <>
          <ReportFigures
            {...amounts}
            records={records}
            name={name}
            amountName={amountName ?? ''}
            format={format}
            groupName={groupName}
            groups={groups}
          />
          <div className="grid gap-4 lg:grid-cols-2 lg:*:only:col-span-2 print:block print:space-y-4">
            {groupOf && (
              <BarChartCard
                title={`${subject} by ${inSentence(groupName)}`}
                groups={bars}
                format={format}
              />
            )}
            {series.length > 1 && (
              <LineChartCard title={`${subject} over time`} groups={series} format={format} />
            )}
          </div>
          {(groupOf ?? dayOf) && (
            <GroupTable
              groupName={groupName}
              groups={groups}
              total={report.totalOf(records, amounts)}
              amountName={
                amountName && (isAverage ? `Average ${inSentence(amountName)}` : amountName)
              }
              format={format}
            />
          )}
        </>
      )}
    </div>
  );
}

function formatPeriod({ from, to }: report.Period): string {
  if (from === '' && to === '') return 'all time';
  if (from === '') return `until ${formatDate(to)}`;
  return to === '' ? `since ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(to)}`;
}
