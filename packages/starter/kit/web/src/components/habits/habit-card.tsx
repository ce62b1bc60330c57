import { Check } from 'lucide-react';
import { DayGrid } from '@/components/habits/day-grid';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { canDrawEmoji } from '@/lib/can-draw-emoji';
import { bestStreak, currentStreak, type TrackedHabit } from '@/lib/habits';
import { cn } from '@/lib/utils';

interface HabitCardProps {
  habit: TrackedHabit;
  today: string;
  onToggle: (day: string) => void;
  onRemove: () => void;
}

export function HabitCard({ habit, today, onToggle, onRemove }: HabitCardProps) {
  const { name, icon, days } = habit;
  const isDone = days.includes(today);
  const current = currentStreak(days, today);
  return (
    <Card className="gap-4 p-4 sm:p-5">
      <div className="flex items-center gap-4">
        <Button
          variant={isDone ? 'default' : 'outline'}
          aria-pressed={isDone}
          aria-label={`${name}, today`}
          className="size-12 rounded-lg"
          onClick={() => onToggle(today)}
        >
          <Check
            aria-hidden="true"
            className={cn('size-6', !isDone && 'text-muted-foreground/40')}
          />
        </Button>
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-lg">
            {canDrawEmoji && icon && <span aria-hidden="true">{icon} </span>}
            {name}
          </h2>
          <p className="text-muted-foreground text-sm">
            <span className={cn(current > 0 && 'font-semibold text-primary')}>
              {current} {current === 1 ? 'day' : 'days'} in a row
            </span>{' '}
            · best {bestStreak(days)}
          </p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="text-destructive hover:text-destructive"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <DayGrid name={name} days={days} today={today} onToggle={onToggle} />
    </Card>
  );
}
