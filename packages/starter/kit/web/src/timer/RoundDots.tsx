import type { Phase } from './phases.ts';

interface RoundDotsProps {
  phases: Phase[];
  /** The phase of now, or how many there are when all is over. */
  step: number;
}

/** One dot for each round: those behind are full, the one of now is half so. */
export function RoundDots({ phases, step }: RoundDotsProps) {
  const works = phases.flatMap(({ kind, round }, index) =>
    kind === 'work' ? { round, index } : [],
  );
  const done = works.filter(({ index }) => index < step).length;
  if (works.length === 1) return null;
  return (
    <p className="mt-4 flex max-w-40 flex-wrap justify-center gap-1.5">
      {works.map(({ round, index }) => (
        <span
          key={round}
          aria-hidden="true"
          className={`size-2 rounded-full ${index < step ? 'bg-primary' : index === step ? 'bg-primary/50' : 'bg-muted'}`}
        />
      ))}
      <span className="sr-only">
        {done} of {works.length} rounds done
      </span>
    </p>
  );
}
