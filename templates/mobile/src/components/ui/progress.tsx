import { StyleSheet, View } from 'react-native';
import { type ColorName, radius, useTheme } from '@/theme';

interface ProgressProps {
  /** From 0 to `max`. */
  value: number;
  max?: number;
  color?: ColorName;
  /** Name for screen readers. */
  label?: string;
}

export function Progress({
  value,
  max = 100,
  color = 'primary',
  label = 'Progress',
}: ProgressProps) {
  const { colors } = useTheme();
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <View
      role="progressbar"
      accessible
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={part * max}
      style={[styles.track, { backgroundColor: colors.secondary }]}
    >
      <View style={[styles.fill, { width: `${part * 100}%`, backgroundColor: colors[color] }]} />
    </View>
  );
}

const styles = StyleSheet.create({
  track: { height: 8, borderRadius: radius.full, overflow: 'hidden' },
  fill: { height: '100%', borderRadius: radius.full },
});
