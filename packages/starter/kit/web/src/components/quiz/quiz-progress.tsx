import { Progress } from '@/components/ui/progress';

interface QuizProgressProps {
  index: number;
  /** Number of answered questions. */
  answered: number;
  count: number;
  score: number;
}

export function QuizProgress({ index, answered, count, score }: QuizProgressProps) {
  return (
    <div className="mb-6">
      <p className="mb-2 flex justify-between font-medium text-muted-foreground text-sm">
        <span>
          Question {index + 1} of {count}
        </span>
        <span>{score} right</span>
      </p>
      <Progress aria-label="Progress" value={answered} max={count} />
    </div>
  );
}
