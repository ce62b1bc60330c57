import type { LucideIcon } from 'lucide-react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View, type ViewProps } from 'react-native';
import { Icon } from '@/components/ui/icon';
import { Text, TextColorContext } from '@/components/ui/text';
import { type ColorName, radius, useTheme } from '@/theme';

type Variant = 'default' | 'secondary' | 'outline' | 'destructive' | 'success' | 'warning';

interface BadgeProps extends ViewProps {
  variant?: Variant;
  icon?: LucideIcon;
  children: ReactNode;
}

const looks: Record<Variant, { background?: ColorName; text: ColorName }> = {
  default: { background: 'primary', text: 'primaryForeground' },
  secondary: { background: 'secondary', text: 'secondaryForeground' },
  outline: { text: 'foreground' },
  destructive: { background: 'destructive', text: 'destructiveForeground' },
  success: { background: 'success', text: 'successForeground' },
  warning: { background: 'warning', text: 'warningForeground' },
};

/** A short status or category. */
export function Badge({ variant = 'default', icon, style, children, ...props }: BadgeProps) {
  const { colors } = useTheme();
  const { background, text } = looks[variant];
  const look = background
    ? { backgroundColor: colors[background], borderColor: colors[background] }
    : { borderColor: colors.input };
  return (
    <View style={[styles.badge, look, style]} {...props}>
      <TextColorContext value={text}>
        {icon ? <Icon as={icon} size={13} /> : null}
        <Text variant="caption" weight="semibold" numberOfLines={1}>
          {children}
        </Text>
      </TextColorContext>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: {
    flexDirection: 'row',
    alignSelf: 'flex-start',
    alignItems: 'center',
    gap: 4,
    paddingHorizontal: 9,
    paddingVertical: 3,
    borderWidth: 1,
    borderRadius: radius.full,
  },
});
