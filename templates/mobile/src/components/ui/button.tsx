import type { LucideIcon } from 'lucide-react-native';
import type { ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';
import { ActivityIndicator, Pressable, type PressableProps, StyleSheet } from 'react-native';
import { Icon } from '@/components/ui/icon';
import { Text, TextColorContext } from '@/components/ui/text';
import { type ColorName, type Colors, radius, space, useTheme } from '@/theme';

type Variant = 'default' | 'secondary' | 'outline' | 'ghost' | 'destructive' | 'link';
type Size = 'sm' | 'default' | 'lg';

export interface ButtonProps extends Omit<PressableProps, 'style' | 'children'> {
  variant?: Variant;
  size?: Size;
  /** Icon in front of the text. */
  icon?: LucideIcon;
  /** Shows a spinner and ignores presses. */
  loading?: boolean;
  style?: StyleProp<ViewStyle>;
  children?: ReactNode;
}

const textColors: Record<Variant, ColorName> = {
  default: 'primaryForeground',
  secondary: 'secondaryForeground',
  outline: 'foreground',
  ghost: 'foreground',
  destructive: 'destructiveForeground',
  link: 'primary',
};

/** Text children are styled; other children are rendered as they are. */
export function Button({
  variant = 'default',
  size = 'default',
  icon,
  loading = false,
  disabled,
  style,
  children,
  ...props
}: ButtonProps) {
  const { colors } = useTheme();
  const isDisabled = Boolean(disabled) || loading;
  const color = textColors[variant];
  return (
    <Pressable
      role="button"
      disabled={isDisabled}
      aria-busy={loading}
      hitSlop={size === 'sm' ? 4 : undefined}
      style={({ pressed }) => [
        styles.button,
        sizes[size],
        buttonColors(colors, variant, pressed),
        isDisabled && styles.disabled,
        style,
      ]}
      {...props}
    >
      <TextColorContext value={color}>
        {loading ? <ActivityIndicator size="small" color={colors[color]} aria-hidden /> : null}
        {icon && !loading ? <Icon as={icon} size={size === 'lg' ? 20 : 18} /> : null}
        {isText(children) ? (
          <Text
            variant={size === 'sm' ? 'small' : size === 'lg' ? 'large' : 'default'}
            weight="semibold"
            numberOfLines={1}
            style={variant === 'link' && styles.link}
          >
            {children}
          </Text>
        ) : (
          children
        )}
      </TextColorContext>
    </Pressable>
  );
}

function isText(children: ReactNode): boolean {
  const parts = Array.isArray(children) ? children : [children];
  return parts.every((part) => typeof part === 'string' || typeof part === 'number');
}

/** Background and border of a button. */
export function buttonColors(colors: Colors, variant: Variant, isPressed: boolean): ViewStyle {
  const opacity = isPressed ? 0.85 : 1;
  switch (variant) {
    case 'default':
      return { backgroundColor: colors.primary, opacity };
    case 'destructive':
      return { backgroundColor: colors.destructive, opacity };
    case 'secondary':
      return { backgroundColor: colors.secondary, opacity };
    case 'outline':
      return {
        backgroundColor: isPressed ? colors.muted : colors.card,
        borderColor: colors.input,
      };
    default:
      return { backgroundColor: isPressed ? colors.muted : 'transparent' };
  }
}

const styles = StyleSheet.create({
  button: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.small,
    borderWidth: 1,
    borderColor: 'transparent',
    borderRadius: radius.field,
  },
  disabled: { opacity: 0.5 },
  link: { textDecorationLine: 'underline' },
});

const sizes = StyleSheet.create({
  sm: { minHeight: 36, paddingHorizontal: 12 },
  default: { minHeight: 46, paddingHorizontal: 18 },
  lg: { minHeight: 54, paddingHorizontal: 24 },
});
