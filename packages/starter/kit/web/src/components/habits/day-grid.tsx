import { lastDays } from '@/lib/habits';
import { cn } from '@/lib/utils';

interface DayGridProps {
  name: string;
  days: string[];
  today: string;
  onToggle: (day: string) => void;
}

const shownDays = 28;

/** The last four weeks with one button per day, also to check off earlier days. */
export function DayGrid({ name, days, today, onToggle }: DayGridProps) {
  return (
    <div className="grid grid-cols-14 gap-1.5 sm:grid-cols-28">
      {lastDays(today, shownDays).map((day) => {
        const isDone = days.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isDone}
            aria-label={`${name}, ${day}`}
            title={day}
            onClick={() => onToggle(day)}
            className={cn(
              'aspect-square rounded-sm transition hover:ring-2 hover:ring-primary/50 focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden',
              isDone ? 'bg-primary' : 'bg-muted',
              day === today && 'ring-2 ring-primary ring-offset-2 ring-offset-card',
            )}
          />
        );
      })}
    </div>
  );
}
