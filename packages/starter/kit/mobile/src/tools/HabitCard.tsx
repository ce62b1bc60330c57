import { Pressable, StyleSheet, View } from 'react-native';
import { addDays } from '@/lib/dates';
import { formatDate } from '@/lib/format';
import { radius, space, useTheme } from '@/theme';
import type { Habit } from '@/tools/HabitTracker';
import { Card } from '@/ui/Card';
import { IconButton } from '@/ui/IconButton';
import { Words } from '@/ui/Words';

interface HabitCardProps {
  habit: Habit;
  /** The days that are shown, the last of them today. */
  week: string[];
  /** The days on which it was kept. */
  days: string[];
  onToggle: (day: string) => void;
  onRemove: () => void;
}

export function HabitCard({ habit, week, days, onToggle, onRemove }: HabitCardProps) {
  const { colors } = useTheme();
  const streak = streakOf(days, week[week.length - 1]);
  return (
    <Card>
      <View style={styles.head}>
        <Words size="title" aria-hidden>
          {habit.icon}
        </Words>
        <View style={styles.words}>
          <Words size="heading">{habit.name}</Words>
          <Words size="small" tone="mutedForeground">
            {streak === 0 ? 'Start today' : `${streak} ${streak === 1 ? 'day' : 'days'} in a row`}
          </Words>
        </View>
        <IconButton icon="✕" label={`Remove ${habit.name}`} onPress={onRemove} />
      </View>
      <View style={styles.week}>
        {week.map((day) => {
          const isDone = days.includes(day);
          return (
            <Pressable
              key={day}
              accessibilityRole="checkbox"
              accessibilityLabel={`${habit.name}, ${formatDate(day)}`}
              aria-checked={isDone}
              onPress={() => onToggle(day)}
              style={styles.day}
            >
              <Words size="caption" tone="mutedForeground">
                {new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { weekday: 'narrow' })}
              </Words>
              <View
                style={[styles.dot, { backgroundColor: isDone ? colors.primary : colors.muted }]}
              >
                <Words size="small" strong tone={isDone ? 'primaryForeground' : 'mutedForeground'}>
                  {Number(day.slice(8))}
                </Words>
              </View>
            </Pressable>
          );
        })}
      </View>
    </Card>
  );
}

/** Days without a gap until today, or until yesterday while today is still open. */
function streakOf(days: string[], today: string): number {
  let day = days.includes(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; days.includes(day); day = addDays(day, -1)) streak += 1;
  return streak;
}

const styles = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  words: { flex: 1 },
  week: { flexDirection: 'row', justifyContent: 'space-between' },
  day: { flex: 1, alignItems: 'center', gap: space.tiny, minHeight: 44 },
  dot: {
    width: 36,
    height: 36,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
