import { lastDays } from './days.ts';

interface DayGridProps {
  name: string;
  days: string[];
  today: string;
  onToggle: (day: string) => void;
}

const WEEKS = 4;

/** The last weeks, a field for each day; what was forgotten to be checked off is so here. */
export function DayGrid({ name, days, today, onToggle }: DayGridProps) {
  return (
    <div className="mt-4 grid grid-cols-14 gap-1.5 sm:grid-cols-28">
      {lastDays(today, WEEKS * 7).map((day) => {
        const isDone = days.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isDone}
            aria-label={`${name}, ${day}`}
            title={day}
            onClick={() => onToggle(day)}
            className={`aspect-square rounded-md transition hover:ring-2 hover:ring-primary/50 ${isDone ? 'bg-primary' : 'bg-muted'} ${day === today ? 'ring-2 ring-primary ring-offset-2 ring-offset-card' : ''}`}
          />
        );
      })}
    </div>
  );
}
