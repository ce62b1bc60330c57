import { useState } from 'react';
import { StyleSheet, TextInput, View } from 'react-native';
import { addDays, todayText } from '@/lib/dates';
import { useStored } from '@/lib/useStored';
import { radius, space, useTheme } from '@/theme';
import { HabitCard } from '@/tools/HabitCard';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Words } from '@/ui/Words';

export interface Habit {
  name: string;
  icon: string;
}

interface HabitTrackerProps {
  /** Where it is kept. */
  storageKey: string;
  habits: Habit[];
}

/** The last seven days of each habit; every day that it was kept is a day of its streak. */
export function HabitTracker({ storageKey, habits: initial }: HabitTrackerProps) {
  const { colors } = useTheme();
  const [habits, setHabits] = useStored(`${storageKey}-list`, initial);
  const [done, setDone] = useStored<Record<string, string[]>>(`${storageKey}-days`, {});
  const [name, setName] = useState('');
  const today = todayText();
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  const count = habits.filter((habit) => done[habit.name]?.includes(today)).length;

  const toggle = (habit: Habit, day: string) => {
    const days = done[habit.name] ?? [];
    const changed = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
    setDone({ ...done, [habit.name]: changed });
  };
  const add = () => {
    const isKnown = habits.some((habit) => habit.name === name.trim());
    if (name.trim() !== '' && !isKnown) setHabits([...habits, { name: name.trim(), icon: '✨' }]);
    setName('');
  };
  return (
    <>
      <Card style={{ backgroundColor: colors.primary }}>
        <Words size="title" tone="primaryForeground">{`${count} of ${habits.length} today`}</Words>
        <View style={[styles.track, { backgroundColor: `${colors.primaryForeground}40` }]}>
          <View
            style={[
              styles.bar,
              {
                width: `${(count / Math.max(1, habits.length)) * 100}%`,
                backgroundColor: colors.primaryForeground,
              },
            ]}
          />
        </View>
      </Card>
      {habits.map((habit) => (
        <HabitCard
          key={habit.name}
          habit={habit}
          week={week}
          days={done[habit.name] ?? []}
          onToggle={(day) => toggle(habit, day)}
          onRemove={() => setHabits(habits.filter((other) => other !== habit))}
        />
      ))}
      {habits.length === 0 && (
        <EmptyState icon="🌱" title="No habits yet" text="Name the first one below." />
      )}
      <View style={styles.add}>
        <TextInput
          accessibilityLabel="New habit"
          placeholder="New habit"
          placeholderTextColor={colors.mutedForeground}
          value={name}
          onChangeText={setName}
          onSubmitEditing={add}
          style={[
            styles.input,
            {
              backgroundColor: colors.muted,
              color: colors.foreground,
              outlineColor: colors.primary,
            },
          ]}
        />
        <Button title="Add" disabled={name.trim() === ''} onPress={add} />
      </View>
    </>
  );
}

const styles = StyleSheet.create({
  track: { height: 8, borderRadius: radius.full, overflow: 'hidden' },
  bar: { height: '100%', borderRadius: radius.full },
  add: { flexDirection: 'row', gap: space.small },
  input: {
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    paddingHorizontal: space.medium,
    borderRadius: radius.full,
    fontSize: 16,
  },
});
