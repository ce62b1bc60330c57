import { StyleSheet, View } from 'react-native';
import { formatNumber } from '@/lib/format';
import type { Share } from '@/lib/values';
import { space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface ColumnChartProps {
  shares: Share[];
  format?: (value: number) => string;
}

const MOST_COLUMNS = 7;

/** Columns side by side, for what changes over time; the latest ones, if there are many. */
export function ColumnChart({ shares, format = formatNumber }: ColumnChartProps) {
  const { colors } = useTheme();
  const latest = shares.slice(-MOST_COLUMNS);
  const most = Math.max(1, ...latest.map(({ value }) => value));
  if (latest.length === 0) return <Words tone="mutedForeground">Nothing to show yet.</Words>;
  return (
    <View style={styles.chart}>
      {latest.map(({ label, value }, index) => (
        <View key={label} style={styles.column}>
          <Words size="caption" strong numberOfLines={1}>
            {format(value)}
          </Words>
          <View
            style={[
              styles.fill,
              {
                height: 4 + (Math.max(0, value) / most) * 120,
                backgroundColor: index === latest.length - 1 ? colors.primary : colors.soft,
              },
            ]}
          />
          <Words size="caption" tone="mutedForeground" numberOfLines={1}>
            {label}
          </Words>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  chart: { flexDirection: 'row', alignItems: 'flex-end', gap: space.small },
  column: { flex: 1, alignItems: 'center', gap: 6 },
  fill: { width: '100%', maxWidth: 48, borderRadius: 8 },
});
