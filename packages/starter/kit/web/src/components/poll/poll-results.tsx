import { Badge } from '@/components/ui/badge';
import { Progress } from '@/components/ui/progress';
import { toPercentages } from '@/lib/poll';
import { cn } from '@/lib/utils';

interface PollResultsProps {
  options: string[];
  counts: number[];
  choice: string;
}

export function PollResults({ options, counts, choice }: PollResultsProps) {
  const shares = toPercentages(counts);
  const highest = Math.max(...counts);
  return (
    <ul className="space-y-5">
      {options.map((option, index) => (
        <li key={option}>
          <p className="mb-2 flex items-baseline gap-3">
            <span className={option === choice ? 'font-semibold' : 'font-medium'}>{option}</span>
            {option === choice && <Badge variant="secondary">Your vote</Badge>}
            <span className="ml-auto font-semibold tabular-nums">{shares[index]}%</span>
          </p>
          <Progress
            aria-label={option}
            value={shares[index]}
            className={cn(
              'h-3',
              counts[index] !== highest && '*:data-[slot=progress-indicator]:bg-primary/45',
            )}
          />
        </li>
      ))}
    </ul>
  );
}
