import type { Phase } from '@/lib/timer-phases';
import { cn } from '@/lib/utils';

interface RoundDotsProps {
  phases: Phase[];
  /** Index of the current phase, or the number of phases at the end. */
  step: number;
}

/** One dot for each round; finished rounds are filled. */
export function RoundDots({ phases, step }: RoundDotsProps) {
  const rounds = phases.flatMap(({ kind, round }, index) =>
    kind === 'work' ? { round, index } : [],
  );
  const done = rounds.filter(({ index }) => index < step).length;
  if (rounds.length === 1) return null;
  return (
    <p className="mt-4 flex max-w-40 flex-wrap justify-center gap-1.5">
      {rounds.map(({ round, index }) => (
        <span
          key={round}
          aria-hidden="true"
          className={cn(
            'size-2 rounded-full bg-muted',
            index < step && 'bg-primary',
            index === step && 'bg-primary/50',
          )}
        />
      ))}
      <span className="sr-only">
        {done} of {rounds.length} rounds done
      </span>
    </p>
  );
}
