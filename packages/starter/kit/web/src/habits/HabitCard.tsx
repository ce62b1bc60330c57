import { canDrawEmoji } from '@/lib/canDrawEmoji.ts';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { DayGrid } from './DayGrid.tsx';
import type { KeptHabit } from './habit.ts';
import { bestStreak, currentStreak } from './streaks.ts';

interface HabitCardProps {
  habit: KeptHabit;
  today: string;
  onToggle: (day: string) => void;
  onRemove: () => void;
}

export function HabitCard({ habit, today, onToggle, onRemove }: HabitCardProps) {
  const { name, icon, days } = habit;
  const isDone = days.includes(today);
  const current = currentStreak(days, today);
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-pressed={isDone}
          aria-label={`${name}, today`}
          onClick={() => onToggle(today)}
          className={`grid size-12 shrink-0 place-items-center rounded-2xl border-2 transition ${isDone ? 'border-primary bg-primary text-primary-foreground' : 'border-border text-transparent hover:border-primary hover:text-primary/40'}`}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="size-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m4 10.5 4 4 8-9" />
          </svg>
        </button>
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-lg">
            {canDrawEmoji && icon && <span aria-hidden="true">{icon} </span>}
            {name}
          </h2>
          <p className="text-muted-foreground text-sm">
            <span className={current > 0 ? 'font-semibold text-primary' : ''}>
              {current} {current === 1 ? 'day' : 'days'} in a row
            </span>{' '}
            · best {bestStreak(days)}
          </p>
        </div>
        <Button look="danger" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <DayGrid name={name} days={days} today={today} onToggle={onToggle} />
    </Card>
  );
}
