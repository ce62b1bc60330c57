import { type LucideIcon, X } from 'lucide-react-native';
import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { Icon } from '@/components/ui/icon';
import { Text, TextColorContext } from '@/components/ui/text';
import { pressKeys } from '@/lib/press-keys';
import { radius, space, useTheme } from '@/theme';

interface ChipProps {
  label: string;
  icon?: LucideIcon;
  /** Makes the chip a filter that is on or off. */
  selected?: boolean;
  onPress?: () => void;
  /** Adds a button that removes the chip. */
  onRemove?: () => void;
  disabled?: boolean;
  /** Name for screen readers, if the label alone is not clear. */
  'aria-label'?: string;
}

/** A filter, a tag that can be removed, or a suggestion. */
export function Chip({
  label,
  icon,
  selected,
  onPress,
  onRemove,
  disabled = false,
  'aria-label': ariaLabel = label,
}: ChipProps) {
  const { colors } = useTheme();
  const isFilter = selected !== undefined;
  const look = selected
    ? { backgroundColor: colors.primary, borderColor: colors.primary }
    : { backgroundColor: colors.card, borderColor: colors.input };
  const content = (
    <>
      {icon ? <Icon as={icon} size={16} /> : null}
      <Text variant="small" weight="medium" numberOfLines={1}>
        {label}
      </Text>
    </>
  );
  return (
    <TextColorContext value={selected ? 'primaryForeground' : 'foreground'}>
      <View style={[styles.chip, look, disabled && styles.disabled]}>
        {onPress ? (
          <Pressable
            role={isFilter ? 'checkbox' : 'button'}
            aria-checked={isFilter ? selected : undefined}
            aria-label={ariaLabel}
            disabled={disabled}
            hitSlop={4}
            onPress={onPress}
            style={styles.content}
            {...(isFilter ? pressKeys({ ' ': onPress }) : undefined)}
          >
            {content}
          </Pressable>
        ) : (
          <View style={styles.content}>{content}</View>
        )}
        {onRemove ? (
          <Pressable
            role="button"
            aria-label={`Remove ${label}`}
            disabled={disabled}
            hitSlop={8}
            onPress={onRemove}
            style={styles.remove}
          >
            <Icon as={X} size={16} />
          </Pressable>
        ) : null}
      </View>
    </TextColorContext>
  );
}

/** Chips next to each other, in as many rows as they need. */
export function ChipGroup({ style, ...props }: ViewProps) {
  return <View style={[styles.group, style]} {...props} />;
}

const styles = StyleSheet.create({
  group: { flexDirection: 'row', flexWrap: 'wrap', gap: space.small },
  chip: {
    flexDirection: 'row',
    alignSelf: 'flex-start',
    alignItems: 'center',
    borderWidth: 1,
    borderRadius: radius.full,
  },
  content: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    paddingHorizontal: 14,
  },
  remove: { padding: 8, paddingLeft: 0 },
  disabled: { opacity: 0.5 },
});
