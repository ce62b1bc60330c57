import { Area, AreaChart, CartesianGrid, XAxis } from 'recharts';
import { ChartCard } from '@/components/charts/chart-card';
import { ChartTable } from '@/components/charts/chart-table';
import { ChartContainer, ChartTooltip, ChartTooltipContent } from '@/components/ui/chart';
import { formatNumber } from '@/lib/format';
import type { Group } from '@/lib/groups';

interface LineChartCardProps {
  title: string;
  groups: Group[];
  format?: (value: number) => string;
}

export function LineChartCard({ title, groups, format = formatNumber }: LineChartCardProps) {
  return (
    <ChartCard title={title} isEmpty={groups.length === 0}>
      <ChartContainer
        aria-hidden="true"
        config={{ value: { label: title, color: 'var(--chart-1)' } }}
        className="aspect-auto h-56 w-full"
      >
        <AreaChart
          accessibilityLayer={false}
          data={groups}
          margin={{ top: 8, right: 12, bottom: 0, left: 12 }}
        >
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="label"
            axisLine={false}
            tickLine={false}
            tickMargin={8}
            minTickGap={24}
            interval="preserveStartEnd"
          />
          <ChartTooltip
            content={
              <ChartTooltipContent
                hideIndicator
                formatter={(value) => (
                  <span className="font-medium tabular-nums">{format(Number(value))}</span>
                )}
              />
            }
          />
          <Area
            dataKey="value"
            type="monotone"
            stroke="var(--color-value)"
            strokeWidth={2}
            fill="var(--color-value)"
            fillOpacity={0.15}
            dot={{ fill: 'var(--color-value)', fillOpacity: 1 }}
          />
        </AreaChart>
      </ChartContainer>
      <ChartTable title={title} groups={groups} format={format} />
    </ChartCard>
  );
}
