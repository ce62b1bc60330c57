import { Pressable, StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';

interface CheckCircleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckCircle({ label, checked, onChange }: CheckCircleProps) {
  const { colors } = useTheme();
  return (
    <Pressable
      accessibilityRole="checkbox"
      accessibilityLabel={label}
      aria-checked={checked}
      onPress={() => onChange(!checked)}
      style={styles.touch}
    >
      <View
        style={[
          styles.circle,
          checked
            ? { backgroundColor: colors.primary, borderColor: colors.primary }
            : { borderColor: colors.mutedForeground },
        ]}
      >
        {checked && <View style={[styles.tick, { borderColor: colors.primaryForeground }]} />}
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  touch: { width: 44, height: 44, margin: -10, alignItems: 'center', justifyContent: 'center' },
  circle: {
    width: 26,
    height: 26,
    borderWidth: 2,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  tick: {
    width: 7,
    height: 12,
    marginTop: -3,
    borderRightWidth: 2.5,
    borderBottomWidth: 2.5,
    transform: [{ rotate: '45deg' }],
  },
});
