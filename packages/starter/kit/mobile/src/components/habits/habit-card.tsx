import { X } from 'lucide-react-native';
import { Pressable, StyleSheet, View } from 'react-native';
import { Emoji } from '@/components/emoji';
import { Card, CardContent } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Text } from '@/components/ui/text';
import { lastDays, toDate } from '@/lib/days';
import { formatDate } from '@/lib/format';
import { currentStreak, type TrackedHabit } from '@/lib/habits';
import { pressKeys } from '@/lib/press-keys';
import { radius, space, useTheme } from '@/theme';

interface HabitCardProps {
  habit: TrackedHabit;
  today: string;
  onToggle: (day: string) => void;
  onRemove: () => void;
}

const daysPerWeek = 7;

export function HabitCard({ habit, today, onToggle, onRemove }: HabitCardProps) {
  const { colors } = useTheme();
  const streak = currentStreak(habit.days, today);
  return (
    <Card>
      <CardContent>
        <View style={styles.header}>
          <Emoji icon={habit.icon} size={26} />
          <View style={styles.text}>
            <Text variant="h4" aria-level={3}>
              {habit.name}
            </Text>
            <Text variant="muted">
              {streak === 0 ? 'Start today' : `${streak} ${streak === 1 ? 'day' : 'days'} in a row`}
            </Text>
          </View>
          <IconButton
            icon={X}
            label={`Remove ${habit.name}`}
            color="mutedForeground"
            onPress={onRemove}
          />
        </View>
        <View style={styles.week}>
          {lastDays(today, daysPerWeek).map((day) => {
            const isDone = habit.days.includes(day);
            return (
              <Pressable
                key={day}
                role="checkbox"
                aria-label={`${habit.name}, ${formatDate(day)}`}
                aria-checked={isDone}
                onPress={() => onToggle(day)}
                style={styles.day}
                {...pressKeys({ ' ': () => onToggle(day) })}
              >
                <Text variant="caption" color="mutedForeground">
                  {toDate(day).toLocaleDateString(undefined, { weekday: 'narrow' })}
                </Text>
                <View
                  style={[styles.dot, { backgroundColor: isDone ? colors.primary : colors.muted }]}
                >
                  <Text
                    variant="small"
                    weight="semibold"
                    color={isDone ? 'primaryForeground' : 'mutedForeground'}
                  >
                    {Number(day.slice(8))}
                  </Text>
                </View>
              </Pressable>
            );
          })}
        </View>
      </CardContent>
    </Card>
  );
}

const styles = StyleSheet.create({
  header: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  text: { flex: 1 },
  week: { flexDirection: 'row', justifyContent: 'space-between' },
  day: { flex: 1, alignItems: 'center', gap: space.tiny, minHeight: 44 },
  dot: {
    width: 36,
    height: 36,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
});
