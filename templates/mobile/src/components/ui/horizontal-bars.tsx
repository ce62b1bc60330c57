import { StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import type { ChartPoint } from '@/lib/chart-scale';
import { radius, space, useTheme } from '@/theme';

interface HorizontalBarsProps {
  /** Reads the chart aloud. */
  description: string;
  data: readonly ChartPoint[];
  color: string;
  format: (value: number) => string;
}

/** Bars of a horizontal bar chart, with their labels above them. */
export function HorizontalBars({ description, data, color, format }: HorizontalBarsProps) {
  const { colors } = useTheme();
  const highest = Math.max(0, ...data.map(({ value }) => value)) || 1;
  // Labels may repeat.
  const bars = data.map((point, position) => ({ ...point, position }));
  return (
    <View role="img" accessible aria-label={description} style={styles.chart}>
      {bars.map(({ label, value, position }) => (
        <View key={position} aria-hidden style={styles.bar}>
          <View style={styles.text}>
            <Text variant="small" numberOfLines={1} style={styles.label}>
              {label}
            </Text>
            <Text variant="small" weight="semibold">
              {format(value)}
            </Text>
          </View>
          <View style={[styles.track, { backgroundColor: colors.secondary }]}>
            <View
              style={{
                width: `${(Math.max(0, value) / highest) * 100}%`,
                height: '100%',
                backgroundColor: color,
              }}
            />
          </View>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  chart: { gap: 14 },
  bar: { gap: 6 },
  text: { flexDirection: 'row', justifyContent: 'space-between', gap: space.small },
  label: { flexShrink: 1 },
  track: { height: 10, borderRadius: radius.full, overflow: 'hidden' },
});
