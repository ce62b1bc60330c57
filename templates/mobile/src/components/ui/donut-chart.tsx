import { StyleSheet, View } from 'react-native';
import Svg, { Circle } from 'react-native-svg';
import { Text } from '@/components/ui/text';
import { type ChartPoint, describeChart, formatNumber } from '@/lib/chart-scale';
import { radius, space, useTheme } from '@/theme';

interface DonutChartProps {
  /** Says what the chart shows, for screen readers. */
  label: string;
  data: readonly (ChartPoint & { color?: string })[];
  size?: number;
  /** Large text in the middle; the total by default. */
  center?: string;
  /** Small text below it. */
  centerLabel?: string;
  format?: (value: number) => string;
}

const thickness = 22;
const gap = 2;

/** Shows the parts of a whole, with a legend. Use it for up to five parts. */
export function DonutChart({
  label,
  data,
  size = 150,
  center,
  centerLabel,
  format = formatNumber,
}: DonutChartProps) {
  const { colors } = useTheme();
  const parts = data.map((point, index) => ({
    ...point,
    value: Math.max(0, point.value),
    color: point.color ?? colors.chart[index % colors.chart.length],
  }));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const ring = (size - thickness) / 2;
  const length = 2 * Math.PI * ring;
  const circle = { cx: size / 2, cy: size / 2, r: ring, fill: 'none', strokeWidth: thickness };
  let start = 0;
  const arcs = parts.map(({ value, color, label: name }) => {
    const arc = { name, color, start, share: total > 0 ? value / total : 0 };
    start += arc.share;
    return arc;
  });
  return (
    <View
      role="img"
      accessible
      aria-label={describeChart(label, parts, format)}
      style={styles.chart}
    >
      <View aria-hidden style={[styles.ring, { width: size, height: size }]}>
        <Svg width={size} height={size} style={StyleSheet.absoluteFill}>
          <Circle {...circle} stroke={colors.secondary} />
          {arcs.map(({ name, color, start: from, share }) =>
            share > 0 ? (
              <Circle
                key={name}
                {...circle}
                stroke={color}
                strokeDasharray={[Math.max(1, share * length - (share < 1 ? gap : 0)), length]}
                strokeDashoffset={-from * length}
                transform={`rotate(-90 ${size / 2} ${size / 2})`}
              />
            ) : null,
          )}
        </Svg>
        <Text variant="figure" align="center">
          {center ?? format(total)}
        </Text>
        {centerLabel ? (
          <Text variant="caption" color="mutedForeground">
            {centerLabel}
          </Text>
        ) : null}
      </View>
      <View aria-hidden style={styles.legend}>
        {parts.map(({ label: name, value, color }) => (
          <View key={name} style={styles.entry}>
            <View style={[styles.dot, { backgroundColor: color }]} />
            <Text variant="small" numberOfLines={1} style={styles.name}>
              {name}
            </Text>
            <Text variant="small" weight="semibold">
              {format(value)}
            </Text>
          </View>
        ))}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  chart: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: space.large },
  ring: { alignItems: 'center', justifyContent: 'center' },
  legend: { flexGrow: 1, flexBasis: 130, gap: space.small },
  entry: { flexDirection: 'row', alignItems: 'center', gap: space.small },
  dot: { width: 10, height: 10, borderRadius: radius.full },
  name: { flex: 1 },
});
