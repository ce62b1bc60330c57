import { useStored } from '@/lib/useStored.ts';
import { EmptyState } from '@/ui/EmptyState.tsx';
import { DayProgress } from './DayProgress.tsx';
import { HabitCard } from './HabitCard.tsx';
import { HabitForm } from './HabitForm.tsx';
import type { Habit, KeptHabit } from './habit.ts';
import { useToday } from './useToday.ts';

interface HabitTrackerProps {
  storageKey: string;
  habits: Habit[];
}

export function HabitTracker({ storageKey, habits: samples }: HabitTrackerProps) {
  const [habits, setHabits] = useStored<KeptHabit[]>(
    storageKey,
    samples.map((habit) => ({ ...habit, id: habit.name, days: [] })),
  );
  const today = useToday();

  function toggle(id: string, day: string) {
    setHabits(
      habits.map((habit) => {
        if (habit.id !== id) return habit;
        const others = habit.days.filter((done) => done !== day);
        return { ...habit, days: habit.days.includes(day) ? others : [...habit.days, day] };
      }),
    );
  }

  const done = habits.filter(({ days }) => days.includes(today)).length;
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <DayProgress today={today} done={done} count={habits.length} />
      {habits.length === 0 ? (
        <EmptyState
          icon="○"
          title="No habits yet"
          text="Add something small you can do every day."
        />
      ) : (
        <ul className="space-y-4">
          {habits.map((habit) => (
            <li key={habit.id}>
              <HabitCard
                habit={habit}
                today={today}
                onToggle={(day) => toggle(habit.id, day)}
                onRemove={() => setHabits(habits.filter(({ id }) => id !== habit.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <HabitForm
        onAdd={(habit) => setHabits([...habits, { ...habit, id: crypto.randomUUID(), days: [] }])}
      />
    </div>
  );
}
