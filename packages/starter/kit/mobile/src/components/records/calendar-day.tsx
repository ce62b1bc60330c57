import { Pressable, StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';
import { formatDate } from '@/lib/format';
import { radius, useTheme } from '@/theme';

interface CalendarDayProps {
  day: string;
  /** Number of records on this day. */
  count: number;
  isToday: boolean;
  isSelected: boolean;
  /** True for a day of the month before or after. */
  isOutside: boolean;
  onPress: () => void;
}

export function CalendarDay({
  day,
  count,
  isToday,
  isSelected,
  isOutside,
  onPress,
}: CalendarDayProps) {
  const { colors } = useTheme();
  const color = isSelected
    ? 'primaryForeground'
    : isToday
      ? 'primary'
      : isOutside
        ? 'mutedForeground'
        : 'foreground';
  const dot = isSelected ? colors.primaryForeground : colors.chart[1];
  return (
    <Pressable
      role="button"
      aria-label={count === 0 ? formatDate(day) : `${formatDate(day)}, ${count}`}
      onPress={onPress}
      style={[styles.day, isSelected && { backgroundColor: colors.primary }]}
    >
      <Text color={color} weight={isToday || isSelected ? 'semibold' : 'normal'}>
        {Number(day.slice(8))}
      </Text>
      <View style={[styles.dot, count > 0 && { backgroundColor: dot }]} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  day: {
    width: 44,
    height: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
  dot: { width: 6, height: 6, borderRadius: radius.full },
});
