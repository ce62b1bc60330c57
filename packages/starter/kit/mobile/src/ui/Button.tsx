import { Pressable, type PressableProps, StyleSheet } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface ButtonProps extends Omit<PressableProps, 'children' | 'style'> {
  title: string;
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** As wide as what it stands in. */
  wide?: boolean;
}

export function Button({ title, look = 'primary', wide = false, disabled, ...rest }: ButtonProps) {
  const { colors } = useTheme();
  const looks = {
    primary: { background: colors.primary, tone: 'primaryForeground' },
    secondary: { background: colors.soft, tone: 'primary' },
    quiet: { background: 'transparent', tone: 'mutedForeground' },
    danger: { background: colors.muted, tone: 'danger' },
  } as const;
  const { background, tone } = looks[look];
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={title}
      disabled={disabled}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: background, opacity: disabled ? 0.4 : pressed ? 0.75 : 1 },
        wide && styles.wide,
      ]}
      {...rest}
    >
      <Words strong tone={tone} numberOfLines={1}>
        {title}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: 48,
    paddingHorizontal: space.large,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  wide: { flex: 1, flexBasis: 0 },
});
