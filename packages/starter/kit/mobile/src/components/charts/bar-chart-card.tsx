import { ChartCard } from '@/components/charts/chart-card';
import { BarChart } from '@/components/ui/bar-chart';
import type { Group } from '@/lib/groups';

interface BarChartCardProps {
  title: string;
  data: Group[];
  format?: (value: number) => string;
}

export function BarChartCard({ title, data, format }: BarChartCardProps) {
  return (
    <ChartCard title={title} isEmpty={data.length === 0}>
      <BarChart label={title} data={data} format={format} horizontal />
    </ChartCard>
  );
}
