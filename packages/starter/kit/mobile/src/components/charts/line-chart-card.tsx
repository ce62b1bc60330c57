import { ChartCard } from '@/components/charts/chart-card';
import { LineChart } from '@/components/ui/line-chart';
import type { Group } from '@/lib/groups';

interface LineChartCardProps {
  title: string;
  data: Group[];
  format?: (value: number) => string;
}

export function LineChartCard({ title, data, format }: LineChartCardProps) {
  return (
    <ChartCard title={title} isEmpty={data.length === 0}>
      <LineChart label={title} data={data} format={format} />
    </ChartCard>
  );
}
