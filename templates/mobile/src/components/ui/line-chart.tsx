import { Circle, Path } from 'react-native-svg';
import { ChartFrame } from '@/components/ui/chart-frame';
import {
  type ChartPoint,
  describeChart,
  formatNumber,
  offsetOf,
  scaleFor,
} from '@/lib/chart-scale';
import { useTheme } from '@/theme';

interface LineChartProps {
  /** Says what the chart shows, for screen readers. */
  label: string;
  data: readonly ChartPoint[];
  height?: number;
  /** A color; the first chart color of the theme by default. */
  color?: string;
  format?: (value: number) => string;
}

const maxDots = 14;

/** Shows how a value develops. */
export function LineChart({
  label,
  data,
  height = 180,
  color,
  format = formatNumber,
}: LineChartProps) {
  const { colors } = useTheme();
  const stroke = color ?? colors.chart[0];
  const scale = scaleFor(data.map(({ value }) => value));
  const zero = offsetOf(0, scale, height);
  return (
    <ChartFrame
      description={describeChart(label, data, format)}
      labels={data.map((point) => point.label)}
      scale={scale}
      height={height}
      format={format}
    >
      {(width) => {
        const slot = width / data.length;
        const points = data.map(({ value }, index) => ({
          x: slot * (index + 0.5),
          y: offsetOf(value, scale, height),
        }));
        const [first, last] = [points[0], points.at(-1)];
        if (!first || !last) return null;
        const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`);
        return (
          <>
            <Path
              d={`${line.join(' ')} L${last.x} ${zero} L${first.x} ${zero} Z`}
              fill={stroke}
              fillOpacity={0.12}
            />
            <Path
              d={line.join(' ')}
              fill="none"
              stroke={stroke}
              strokeWidth={2.5}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {points.length <= maxDots
              ? points.map(({ x, y }) => <Circle key={x} cx={x} cy={y} r={3.5} fill={stroke} />)
              : null}
          </>
        );
      }}
    </ChartFrame>
  );
}
