import { Pressable, StyleSheet, View } from 'react-native';
import { todayText } from '@/lib/dates';
import { formatDate } from '@/lib/format';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface CalendarDayProps {
  day: string;
  /** How much falls on it. */
  count: number;
  /** Whether it belongs to another month. */
  isOutside: boolean;
  isChosen: boolean;
  onPress: () => void;
}

export function CalendarDay({ day, count, isOutside, isChosen, onPress }: CalendarDayProps) {
  const { colors } = useTheme();
  const isToday = day === todayText();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={count === 0 ? formatDate(day) : `${formatDate(day)}, ${count}`}
      aria-pressed={isChosen}
      onPress={onPress}
      style={[
        styles.day,
        isChosen && { backgroundColor: colors.primary },
        isOutside && styles.outside,
      ]}
    >
      <Words
        strong={isToday || isChosen}
        tone={isChosen ? 'primaryForeground' : isToday ? 'primary' : 'foreground'}
      >
        {Number(day.slice(8))}
      </Words>
      <View
        style={[
          styles.dot,
          count > 0 && { backgroundColor: isChosen ? colors.primaryForeground : colors.accent },
        ]}
      />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  day: {
    width: 44,
    height: 44,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  outside: { opacity: 0.35 },
  dot: { width: 6, height: 6, borderRadius: radius.full },
});
