import { StyleSheet, View } from 'react-native';
import { formatNumber } from '@/lib/format';
import type { Share } from '@/lib/values';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface BarChartProps {
  shares: Share[];
  format?: (value: number) => string;
}

/** Bars that lie, with their names above them. */
export function BarChart({ shares, format = formatNumber }: BarChartProps) {
  const { colors } = useTheme();
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <View style={styles.chart}>
      {shares.map(({ label, value }) => (
        <View key={label} style={styles.bar}>
          <View style={styles.words}>
            <Words size="small" numberOfLines={1} style={styles.label}>
              {label}
            </Words>
            <Words size="small" strong>
              {format(value)}
            </Words>
          </View>
          <View style={[styles.track, { backgroundColor: colors.muted }]}>
            <View
              style={[
                styles.fill,
                {
                  width: `${(Math.max(0, value) / most) * 100}%`,
                  backgroundColor: colors.primary,
                },
              ]}
            />
          </View>
        </View>
      ))}
      {shares.length === 0 && <Words tone="mutedForeground">Nothing to show yet.</Words>}
    </View>
  );
}

const styles = StyleSheet.create({
  chart: { gap: 14 },
  bar: { gap: 6 },
  words: { flexDirection: 'row', justifyContent: 'space-between', gap: 12 },
  label: { flexShrink: 1 },
  track: { height: 10, borderRadius: radius.full, overflow: 'hidden' },
  fill: { height: '100%', borderRadius: radius.full },
});
