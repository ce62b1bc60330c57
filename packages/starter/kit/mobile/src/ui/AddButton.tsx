import { Pressable, StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';

interface AddButtonProps {
  label: string;
  onPress: () => void;
}

/** Floats above the screen, where a thumb is. */
export function AddButton({ label, onPress }: AddButtonProps) {
  const { colors } = useTheme();
  const line = { backgroundColor: colors.primaryForeground };
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: colors.primary, transform: [{ scale: pressed ? 0.94 : 1 }] },
      ]}
    >
      <View style={[styles.line, line]} />
      <View style={[styles.line, styles.upright, line]} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    position: 'absolute',
    right: space.medium,
    bottom: space.medium,
    width: 60,
    height: 60,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
    boxShadow: '0 8px 24px rgba(20, 20, 40, 0.28)',
  },
  line: { position: 'absolute', width: 22, height: 2.5, borderRadius: 2 },
  upright: { transform: [{ rotate: '90deg' }] },
});
