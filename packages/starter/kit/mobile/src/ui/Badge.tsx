import { StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface BadgeProps {
  value: string;
  /** Its place in them gives it a colour. */
  options: string[];
}

export function Badge({ value, options }: BadgeProps) {
  const { colors } = useTheme();
  const color = colors.series[Math.max(0, options.indexOf(value)) % colors.series.length];
  return (
    <View style={styles.badge}>
      {value !== '' && <View style={[styles.dot, { backgroundColor: color }]} />}
      <Words size="small" numberOfLines={1} style={styles.words}>
        {value || '–'}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { flexDirection: 'row', alignItems: 'center', gap: 6 },
  dot: { width: 9, height: 9, borderRadius: radius.full },
  words: { flexShrink: 1 },
});
