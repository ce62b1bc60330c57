import { Pressable, StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface ChipProps {
  title: string;
  /** What it is a choice of, for those who cannot see it. */
  label?: string;
  selected: boolean;
  onPress: () => void;
}

export function Chip({ title, label, selected, onPress }: ChipProps) {
  const { colors } = useTheme();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label ?? title}
      aria-pressed={selected}
      onPress={onPress}
      style={styles.touch}
    >
      <View
        style={[
          styles.chip,
          {
            backgroundColor: selected ? colors.primary : colors.card,
            borderColor: selected ? colors.primary : colors.border,
          },
        ]}
      >
        <Words size="small" strong={selected} tone={selected ? 'primaryForeground' : 'foreground'}>
          {title}
        </Words>
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  // Taller than it looks, for thumbs.
  touch: { minHeight: 44, justifyContent: 'center' },
  chip: {
    minHeight: 34,
    paddingHorizontal: 14,
    borderWidth: 1,
    borderRadius: radius.full,
    justifyContent: 'center',
    gap: space.tiny,
  },
});
