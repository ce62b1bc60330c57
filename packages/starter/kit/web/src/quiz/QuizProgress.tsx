interface QuizProgressProps {
  index: number;
  /** How many are answered. */
  done: number;
  count: number;
  score: number;
}

export function QuizProgress({ index, done, count, score }: QuizProgressProps) {
  return (
    <div className="mb-6">
      <p className="mb-2 flex justify-between font-medium text-muted-foreground text-sm">
        <span>
          Question {index + 1} of {count}
        </span>
        <span>{score} right</span>
      </p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-500 motion-reduce:transition-none"
          style={{ width: `${(done / count) * 100}%` }}
        />
      </div>
    </div>
  );
}
