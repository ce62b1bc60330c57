import { CalendarCheck } from 'lucide-react';
import { toast } from 'sonner';
import { AddHabit } from '@/components/habits/add-habit';
import { DayProgress } from '@/components/habits/day-progress';
import { HabitCard } from '@/components/habits/habit-card';
import {
  Empty,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';
import { useStoredState } from '@/hooks/use-stored-state';
import { useToday } from '@/hooks/use-today';
import { createId } from '@/lib/create-id';
import type { Habit, TrackedHabit } from '@/lib/habits';

interface HabitTrackerProps {
  storageKey: string;
  habits: Habit[];
}

export function HabitTracker({ storageKey, habits: samples }: HabitTrackerProps) {
  const [habits, setHabits] = useStoredState<TrackedHabit[]>(
    storageKey,
    samples.map((habit) => ({ ...habit, id: habit.name, days: [] })),
  );
  const today = useToday();
  const done = habits.filter(({ days }) => days.includes(today)).length;

  function toggle(id: string, day: string) {
    setHabits(
      habits.map((habit) => {
        if (habit.id !== id) return habit;
        const others = habit.days.filter((other) => other !== day);
        return { ...habit, days: habit.days.includes(day) ? others : [...habit.days, day] };
      }),
    );
  }

  function remove(habit: TrackedHabit) {
    setHabits(habits.filter(({ id }) => id !== habit.id));
    toast(`${habit.name} was removed.`, {
      action: { label: 'Undo', onClick: () => setHabits(habits) },
    });
  }

  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <DayProgress today={today} done={done} count={habits.length} />
      {habits.length === 0 ? (
        <Empty className="border">
          <EmptyHeader>
            <EmptyMedia variant="icon">
              <CalendarCheck aria-hidden="true" />
            </EmptyMedia>
            <EmptyTitle>No habits yet</EmptyTitle>
            <EmptyDescription>Add something small you can do every day.</EmptyDescription>
          </EmptyHeader>
        </Empty>
      ) : (
        <ul className="space-y-4">
          {habits.map((habit) => (
            <li key={habit.id}>
              <HabitCard
                habit={habit}
                today={today}
                onToggle={(day) => toggle(habit.id, day)}
                onRemove={() => remove(habit)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddHabit onAdd={(habit) => setHabits([...habits, { ...habit, id: createId(), days: [] }])} />
    </div>
  );
}
