import { useEffect, useState } from 'react';
import { percentages } from './tally.ts';

interface PollResultsProps {
  options: string[];
  counts: number[];
  choice: string;
}

export function PollResults({ options, counts, choice }: PollResultsProps) {
  const shares = percentages(counts);
  const most = Math.max(...counts);
  // Bars grow from nothing once they are there.
  const [isGrown, setIsGrown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsGrown(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <ul className="mt-7 space-y-5">
      {options.map((option, index) => (
        <li key={option}>
          <p className="mb-2 flex items-baseline gap-3">
            <span className={option === choice ? 'font-semibold' : 'font-medium'}>{option}</span>
            {option === choice && (
              <span className="rounded-full bg-primary/10 px-2 py-0.5 font-medium text-primary text-xs">
                Your vote
              </span>
            )}
            <span className="ml-auto font-semibold tabular-nums">{shares[index]}%</span>
          </p>
          <div className="h-3 overflow-hidden rounded-full bg-muted">
            <div
              className={`h-full rounded-full transition-[width] duration-700 motion-reduce:transition-none ${counts[index] === most ? 'bg-primary' : 'bg-primary/45'}`}
              style={{ width: isGrown ? `${shares[index]}%` : 0 }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
