import { StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import { radius, useTheme } from '@/theme';

interface OptionBadgeProps {
  value: string;
  options: readonly string[];
}

/** The selected option; each option has its own color. */
export function OptionBadge({ value, options }: OptionBadgeProps) {
  const { colors } = useTheme();
  const color = colors.chart[Math.max(0, options.indexOf(value)) % colors.chart.length];
  return (
    <View style={styles.badge}>
      {value === '' ? null : <View style={[styles.dot, { backgroundColor: color }]} />}
      <Text variant="small" numberOfLines={1} style={styles.text}>
        {value || '–'}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { flexDirection: 'row', alignItems: 'center', gap: 6 },
  dot: { width: 9, height: 9, borderRadius: radius.full },
  text: { flexShrink: 1 },
});
