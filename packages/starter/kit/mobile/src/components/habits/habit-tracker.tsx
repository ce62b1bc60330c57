import { Sprout } from 'lucide-react-native';
import { StyleSheet } from 'react-native';
import { AddHabit } from '@/components/habits/add-habit';
import { HabitCard } from '@/components/habits/habit-card';
import { Card, CardContent } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Progress } from '@/components/ui/progress';
import { Text } from '@/components/ui/text';
import { toast } from '@/components/ui/toast';
import { useStored } from '@/hooks/use-stored';
import { useToday } from '@/hooks/use-today';
import { createId } from '@/lib/create-id';
import type { Habit, TrackedHabit } from '@/lib/habits';

interface HabitTrackerProps {
  storageKey: string;
  habits: Habit[];
}

export function HabitTracker({ storageKey, habits: samples }: HabitTrackerProps) {
  const [habits, setHabits] = useStored<TrackedHabit[]>(
    storageKey,
    samples.map((habit) => ({ ...habit, id: habit.name, days: [] })),
  );
  const today = useToday();
  const done = habits.filter(({ days }) => days.includes(today)).length;

  const toggle = (id: string, day: string) =>
    setHabits((current) =>
      current.map((habit) => {
        if (habit.id !== id) return habit;
        const others = habit.days.filter((other) => other !== day);
        return { ...habit, days: habit.days.includes(day) ? others : [...habit.days, day] };
      }),
    );
  const remove = (habit: TrackedHabit) => {
    setHabits(habits.filter(({ id }) => id !== habit.id));
    toast(`${habit.name} was removed`, {
      action: { label: 'Undo', onPress: () => setHabits(habits) },
    });
  };
  const add = (name: string) =>
    setHabits([...habits, { name, icon: '✨', id: createId(), days: [] }]);

  return (
    <>
      <Card>
        <CardContent style={styles.summary}>
          <Text variant="large">{`${done} of ${habits.length} today`}</Text>
          <Progress label="Habits done today" value={done} max={habits.length} />
        </CardContent>
      </Card>
      {habits.map((habit) => (
        <HabitCard
          key={habit.id}
          habit={habit}
          today={today}
          onToggle={(day) => toggle(habit.id, day)}
          onRemove={() => remove(habit)}
        />
      ))}
      {habits.length === 0 ? (
        <EmptyState icon={Sprout} title="No habits yet" description="Name the first one below." />
      ) : null}
      <AddHabit onAdd={add} />
    </>
  );
}

const styles = StyleSheet.create({
  summary: { gap: 12 },
});
