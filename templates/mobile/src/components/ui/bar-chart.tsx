import { Rect } from 'react-native-svg';
import { ChartFrame } from '@/components/ui/chart-frame';
import { HorizontalBars } from '@/components/ui/horizontal-bars';
import {
  type ChartPoint,
  describeChart,
  formatNumber,
  offsetOf,
  scaleFor,
} from '@/lib/chart-scale';
import { useTheme } from '@/theme';

interface BarChartProps {
  /** Says what the chart shows, for screen readers. */
  label: string;
  data: readonly ChartPoint[];
  /** Bars below each other, for long labels. */
  horizontal?: boolean;
  height?: number;
  /** A color; the first chart color of the theme by default. */
  color?: string;
  format?: (value: number) => string;
}

/** Compares values side by side. */
export function BarChart({
  label,
  data,
  horizontal = false,
  height = 180,
  color,
  format = formatNumber,
}: BarChartProps) {
  const { colors } = useTheme();
  const fill = color ?? colors.chart[0];
  const description = describeChart(label, data, format);
  if (horizontal) {
    return <HorizontalBars description={description} data={data} color={fill} format={format} />;
  }
  const scale = scaleFor(data.map(({ value }) => value));
  const zero = offsetOf(0, scale, height);
  return (
    <ChartFrame
      description={description}
      labels={data.map((point) => point.label)}
      scale={scale}
      height={height}
      format={format}
    >
      {(width) => {
        const slot = width / data.length;
        const barWidth = Math.min(40, slot * 0.64);
        return data.map((point, index) => {
          const x = slot * index + (slot - barWidth) / 2;
          const y = offsetOf(point.value, scale, height);
          return (
            <Rect
              key={x}
              x={x}
              y={Math.min(y, zero)}
              width={barWidth}
              height={Math.abs(y - zero)}
              rx={Math.min(5, barWidth / 4)}
              fill={fill}
            />
          );
        });
      }}
    </ChartFrame>
  );
}
