import { StyleSheet, View } from 'react-native';
import { formatNumber } from '@/lib/format';
import type { Share } from '@/lib/values';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface ShareChartProps {
  shares: Share[];
  format?: (value: number) => string;
}

/** The parts of a whole, in one bar. */
export function ShareChart({ shares, format = formatNumber }: ShareChartProps) {
  const { colors } = useTheme();
  const colorOf = (index: number) => colors.series[index % colors.series.length];
  const whole = shares.reduce((total, { value }) => total + value, 0);
  if (whole === 0) return <Words tone="mutedForeground">Nothing to show yet.</Words>;
  return (
    <View style={styles.chart}>
      <View style={styles.whole}>
        {shares.map(({ label, value }, index) => (
          <View key={label} style={{ flexGrow: value, backgroundColor: colorOf(index) }} />
        ))}
      </View>
      {shares.map(({ label, value }, index) => (
        <View key={label} style={styles.row}>
          <View style={[styles.dot, { backgroundColor: colorOf(index) }]} />
          <Words size="small" style={styles.label}>
            {label}
          </Words>
          <Words size="small" strong>
            {format(value)}
          </Words>
          <Words size="small" tone="mutedForeground" style={styles.percent}>
            {`${Math.round((value / whole) * 100)}%`}
          </Words>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  chart: { gap: 10 },
  whole: {
    flexDirection: 'row',
    gap: 3,
    height: 28,
    marginBottom: space.tiny,
    borderRadius: 10,
    overflow: 'hidden',
  },
  row: { flexDirection: 'row', alignItems: 'center', gap: space.small },
  dot: { width: 10, height: 10, borderRadius: radius.full },
  label: { flex: 1 },
  percent: { width: 44, textAlign: 'right' },
});
