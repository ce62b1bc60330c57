import { Pie, PieChart } from 'recharts';
import { ChartCard } from '@/components/charts/chart-card';
import { ChartContainer } from '@/components/ui/chart';
import { chartColor } from '@/lib/chart-color';
import { formatNumber } from '@/lib/format';
import { type Group, sum } from '@/lib/groups';

interface DonutChartCardProps {
  title: string;
  groups: Group[];
  format?: (value: number) => string;
}

export function DonutChartCard({ title, groups, format = formatNumber }: DonutChartCardProps) {
  const total = sum(groups.map(({ value }) => value));
  const data = groups.map((group, index) => ({ ...group, fill: chartColor(index) }));
  return (
    <ChartCard title={title} isEmpty={total === 0}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="relative mx-auto size-40 shrink-0 sm:mx-0">
          <ChartContainer
            aria-hidden="true"
            config={{ value: { label: title } }}
            className="aspect-square size-full"
          >
            <PieChart accessibilityLayer={false}>
              <Pie
                data={data}
                dataKey="value"
                nameKey="label"
                innerRadius="72%"
                outerRadius="100%"
                paddingAngle={2}
                startAngle={90}
                endAngle={-270}
                rootTabIndex={-1}
              />
            </PieChart>
          </ChartContainer>
          <p className="absolute inset-0 grid place-items-center font-semibold tabular-nums">
            {format(total)}
          </p>
        </div>
        <dl className="grid min-w-40 grow gap-2 text-sm">
          {data.map(({ label, value, fill }) => (
            <div key={label} className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                style={{ backgroundColor: fill }}
                className="size-2.5 shrink-0 rounded-full"
              />
              <dt className="grow truncate">{label}</dt>
              <dd className="font-medium tabular-nums">{format(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartCard>
  );
}
