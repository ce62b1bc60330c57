import { ChartCard } from '@/components/charts/chart-card';
import { DonutChart } from '@/components/ui/donut-chart';
import type { Group } from '@/lib/groups';

interface DonutChartCardProps {
  title: string;
  data: Group[];
  format?: (value: number) => string;
}

export function DonutChartCard({ title, data, format }: DonutChartCardProps) {
  return (
    <ChartCard title={title} isEmpty={data.length === 0}>
      <DonutChart label={title} data={data} format={format} />
    </ChartCard>
  );
}
