import { ChevronRight, type LucideIcon } from 'lucide-react-native';
import { Children, isValidElement, type ReactNode } from 'react';
import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { Icon } from '@/components/ui/icon';
import { Separator } from '@/components/ui/separator';
import { Text } from '@/components/ui/text';
import { type ColorName, radius, space, useTheme } from '@/theme';

interface ListItemProps {
  title: string;
  description?: string;
  icon?: LucideIcon;
  iconColor?: ColorName;
  /** Anything in front of the text, such as an `Avatar`, instead of an icon. */
  leading?: ReactNode;
  /** Anything at the end. A control there, such as a `Switch`, excludes `onPress`. */
  trailing?: ReactNode;
  onPress?: () => void;
  disabled?: boolean;
}

/** A row of a list. With `onPress`, it is a button with a chevron. */
export function ListItem({
  title,
  description,
  icon,
  iconColor = 'mutedForeground',
  leading,
  trailing,
  onPress,
  disabled = false,
}: ListItemProps) {
  const { colors } = useTheme();
  const content = (
    <>
      {leading ?? (icon ? <Icon as={icon} size={22} color={iconColor} /> : null)}
      <View style={styles.text}>
        <Text weight="medium">{title}</Text>
        {description ? <Text variant="muted">{description}</Text> : null}
      </View>
      {typeof trailing === 'string' ? <Text color="mutedForeground">{trailing}</Text> : trailing}
      {onPress ? <Icon as={ChevronRight} color="mutedForeground" /> : null}
    </>
  );
  if (!onPress) return <View style={styles.item}>{content}</View>;
  return (
    <Pressable
      role="button"
      disabled={disabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.item,
        pressed && { backgroundColor: colors.muted },
        disabled && styles.disabled,
      ]}
    >
      {content}
    </Pressable>
  );
}

/** List items in a card, with lines between them. Long lists use `FlatList` instead. */
export function List({ style, children, ...props }: ViewProps) {
  const { colors } = useTheme();
  return (
    <View
      style={[styles.list, { backgroundColor: colors.card, borderColor: colors.border }, style]}
      {...props}
    >
      {Children.toArray(children).map((child, index) => (
        <View key={isValidElement(child) ? child.key : index}>
          {index > 0 ? <Separator style={styles.separator} /> : null}
          {child}
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  list: { borderWidth: 1, borderRadius: radius.card, overflow: 'hidden' },
  separator: { marginLeft: space.medium },
  item: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 14,
    minHeight: 56,
    paddingHorizontal: space.medium,
    paddingVertical: 10,
  },
  text: { flex: 1, gap: 1 },
  disabled: { opacity: 0.5 },
});
