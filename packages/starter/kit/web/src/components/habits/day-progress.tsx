import { format, parseISO } from 'date-fns';
import { Progress } from '@/components/ui/progress';

interface DayProgressProps {
  today: string;
  done: number;
  count: number;
}

export function DayProgress({ today, done, count }: DayProgressProps) {
  const isAllDone = count > 0 && done === count;
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-primary p-6 text-primary-foreground shadow-lg shadow-primary/20 sm:p-8">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(28rem_18rem_at_100%_0%,color-mix(in_oklab,var(--chart-2)_45%,transparent),transparent)]"
      />
      <p className="opacity-85">{format(parseISO(today), 'EEEE, MMMM d')}</p>
      <p aria-live="polite" className="mt-1 font-semibold text-2xl tracking-tight sm:text-3xl">
        {isAllDone ? 'All done for today!' : `${done} of ${count} done today`}
      </p>
      <Progress
        aria-label="Done today"
        value={done}
        max={Math.max(1, count)}
        className="mt-5 bg-black/15 *:data-[slot=progress-indicator]:bg-primary-foreground"
      />
    </section>
  );
}
