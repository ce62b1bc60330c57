import type { LucideIcon } from 'lucide-react-native';
import type { StyleProp, ViewStyle } from 'react-native';
import { ActivityIndicator, Pressable, type PressableProps, StyleSheet } from 'react-native';
import { buttonColors } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { type ColorName, radius, useTheme } from '@/theme';

interface IconButtonProps extends Omit<PressableProps, 'style' | 'children'> {
  icon: LucideIcon;
  /** Says what the button does: it has no other text. */
  label: string;
  variant?: 'default' | 'secondary' | 'outline' | 'ghost' | 'destructive';
  color?: ColorName;
  loading?: boolean;
  style?: StyleProp<ViewStyle>;
}

const iconColors: Record<string, ColorName> = {
  default: 'primaryForeground',
  secondary: 'secondaryForeground',
  destructive: 'destructiveForeground',
};

/** A round button with an icon, 44 points wide. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  color = iconColors[variant] ?? 'foreground',
  loading = false,
  disabled,
  style,
  ...props
}: IconButtonProps) {
  const { colors } = useTheme();
  const isDisabled = Boolean(disabled) || loading;
  return (
    <Pressable
      role="button"
      aria-label={label}
      aria-busy={loading}
      disabled={isDisabled}
      style={({ pressed }) => [
        styles.button,
        buttonColors(colors, variant, pressed),
        isDisabled && styles.disabled,
        style,
      ]}
      {...props}
    >
      {loading ? (
        <ActivityIndicator size="small" color={colors[color]} aria-hidden />
      ) : (
        <Icon as={icon} size={22} color={color} />
      )}
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    width: 44,
    height: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1,
    borderColor: 'transparent',
    borderRadius: radius.full,
  },
  disabled: { opacity: 0.5 },
});
