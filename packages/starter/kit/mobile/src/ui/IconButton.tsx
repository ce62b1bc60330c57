import { Pressable, StyleSheet } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface IconButtonProps {
  /** A single sign. */
  icon: string;
  label: string;
  onPress: () => void;
}

export function IconButton({ icon, label, onPress }: IconButtonProps) {
  const { colors } = useTheme();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: colors.muted, opacity: pressed ? 0.6 : 1 },
      ]}
    >
      <Words size="heading" tone="mutedForeground" aria-hidden>
        {icon}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    width: 44,
    height: 44,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
