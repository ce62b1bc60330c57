import { StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

/** How much of something is done, in percent. */
export function Meter({ value }: { value: number | null }) {
  const { colors } = useTheme();
  if (value === null) return <Words size="small">–</Words>;
  const width = `${Math.min(100, Math.max(0, value))}%` as const;
  return (
    <View style={styles.meter}>
      <View style={[styles.track, { backgroundColor: colors.muted }]}>
        <View style={[styles.bar, { width, backgroundColor: colors.primary }]} />
      </View>
      <Words size="small">{`${value}%`}</Words>
    </View>
  );
}

const styles = StyleSheet.create({
  meter: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  track: { flex: 1, height: 6, borderRadius: radius.full, overflow: 'hidden' },
  bar: { height: '100%', borderRadius: radius.full },
});
