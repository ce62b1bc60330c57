import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import type { Question } from './question.ts';

interface QuizQuestionProps {
  question: Question;
  /** Nothing before it is answered. */
  chosen: number | undefined;
  isLast: boolean;
  onChoose: (choice: number) => void;
  onNext: () => void;
}

const looks = {
  open: 'border-border hover:border-primary hover:bg-primary/5',
  right: 'border-emerald-500 bg-emerald-500/10',
  wrong: 'border-red-500 bg-red-500/10',
  other: 'border-border opacity-60',
};

export function QuizQuestion({ question, chosen, isLast, onChoose, onNext }: QuizQuestionProps) {
  const isAnswered = chosen !== undefined;
  const isRight = chosen === question.answer;

  function lookOf(choice: number): keyof typeof looks {
    if (!isAnswered) return 'open';
    if (choice === question.answer) return 'right';
    return choice === chosen ? 'wrong' : 'other';
  }

  return (
    <Card className="p-6 sm:p-9">
      <h2 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
        {question.question}
      </h2>
      <ul className="mt-7 space-y-3">
        {question.choices.map((choice, index) => {
          const look = lookOf(index);
          return (
            <li key={choice}>
              <button
                type="button"
                disabled={isAnswered}
                onClick={() => onChoose(index)}
                className={`flex w-full items-center gap-4 rounded-2xl border-2 px-4 py-3.5 text-left font-medium transition ${looks[look]}`}
              >
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground text-sm"
                >
                  {look === 'right'
                    ? '✓'
                    : look === 'wrong'
                      ? '✕'
                      : String.fromCharCode(65 + index)}
                </span>
                {choice}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="mt-6 flex min-h-12 flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="font-semibold">
          {isAnswered &&
            (isRight ? 'That is right!' : `Not quite: it is ${question.choices[question.answer]}.`)}
        </p>
        {isAnswered && (
          <Button autoFocus onClick={onNext} className="ml-auto">
            {isLast ? 'See the result' : 'Next question'}
          </Button>
        )}
      </div>
    </Card>
  );
}
