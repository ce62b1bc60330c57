import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';
import { ChartCard } from '@/components/charts/chart-card';
import { ChartTable } from '@/components/charts/chart-table';
import { ChartContainer } from '@/components/ui/chart';
import { chartColor } from '@/lib/chart-color';
import { formatNumber } from '@/lib/format';
import type { Group } from '@/lib/groups';

interface BarChartCardProps {
  title: string;
  groups: Group[];
  format?: (value: number) => string;
}

const barHeight = 40;
const maxLabelLength = 18;

export function BarChartCard({ title, groups, format = formatNumber }: BarChartCardProps) {
  const data = groups.map((group, index) => ({ ...group, fill: chartColor(index) }));
  return (
    <ChartCard title={title} isEmpty={groups.length === 0}>
      <ChartContainer
        aria-hidden="true"
        config={{ value: { label: title } }}
        className="aspect-auto w-full"
        style={{ height: groups.length * barHeight }}
      >
        <BarChart
          accessibilityLayer={false}
          data={data}
          layout="vertical"
          margin={{ top: 0, right: 72, bottom: 0, left: 0 }}
        >
          <XAxis type="number" domain={[0, (max: number) => Math.max(1, max)]} hide />
          <YAxis
            type="category"
            dataKey="label"
            width="auto"
            axisLine={false}
            tickLine={false}
            tickFormatter={shorten}
          />
          <Bar dataKey="value" radius={6} barSize={20}>
            <LabelList
              dataKey="value"
              position="right"
              offset={8}
              className="fill-foreground font-medium"
              formatter={(value) => format(Number(value))}
            />
          </Bar>
        </BarChart>
      </ChartContainer>
      <ChartTable title={title} groups={groups} format={format} />
    </ChartCard>
  );
}

function shorten(label: string): string {
  return label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label;
}
