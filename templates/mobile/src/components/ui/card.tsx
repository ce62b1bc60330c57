import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { Text, type TextProps } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

interface CardProps extends ViewProps {
  /** Makes the whole card a button. */
  onPress?: () => void;
}

export function Card({ onPress, style, ...props }: CardProps) {
  const { colors } = useTheme();
  const look = { backgroundColor: colors.card, borderColor: colors.border };
  if (!onPress) return <View style={[styles.card, look, style]} {...props} />;
  return (
    <Pressable
      role="button"
      onPress={onPress}
      style={({ pressed }) => [styles.card, look, pressed && styles.pressed, style]}
      {...props}
    />
  );
}

export function CardHeader({ style, ...props }: ViewProps) {
  return <View style={[styles.header, style]} {...props} />;
}

export function CardTitle({ variant = 'h4', color = 'cardForeground', ...props }: TextProps) {
  return <Text variant={variant} color={color} {...props} />;
}

export function CardDescription(props: TextProps) {
  return <Text variant="muted" {...props} />;
}

export function CardContent({ style, ...props }: ViewProps) {
  return <View style={[styles.content, style]} {...props} />;
}

export function CardFooter({ style, ...props }: ViewProps) {
  return <View style={[styles.footer, style]} {...props} />;
}

const styles = StyleSheet.create({
  card: {
    gap: space.medium,
    paddingVertical: space.medium,
    borderWidth: 1,
    borderRadius: radius.card,
  },
  pressed: { opacity: 0.8 },
  header: { gap: space.tiny, paddingHorizontal: space.medium },
  content: { gap: space.medium, paddingHorizontal: space.medium },
  footer: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.small,
    paddingHorizontal: space.medium,
  },
});
