import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import type { Question } from './question.ts';

interface QuizResultProps {
  questions: Question[];
  given: number[];
  score: number;
  /** The most that were ever right. */
  best: number;
  onRestart: () => void;
}

export function QuizResult({ questions, given, score, best, onRestart }: QuizResultProps) {
  const share = score / questions.length;
  const words = share === 1 ? 'Perfect!' : share >= 0.6 ? 'Well done!' : 'Worth another try!';
  return (
    <div className="space-y-6">
      <Card className="p-8 text-center sm:p-12">
        <p
          aria-hidden="true"
          style={{
            background: `conic-gradient(var(--primary) ${share * 100}%, var(--muted) 0)`,
          }}
          className="mx-auto grid size-36 place-items-center rounded-full"
        >
          <span className="grid size-30 place-items-center rounded-full bg-card font-semibold text-3xl tabular-nums">
            {Math.round(share * 100)}%
          </span>
        </p>
        <h2 className="mt-6 font-semibold text-3xl tracking-tight">{words}</h2>
        <p role="status" className="mt-2 text-lg text-muted-foreground">
          {score} of {questions.length} right · best so far {best}
        </p>
        <Button autoFocus onClick={onRestart} className="mt-7">
          Play again
        </Button>
      </Card>
      <Card>
        <h3 className="border-border border-b px-6 py-4 font-semibold">Your answers</h3>
        <ol className="divide-y divide-border">
          {questions.map(({ question, choices, answer }, index) => {
            const isRight = given[index] === answer;
            return (
              <li key={question} className="flex gap-4 px-6 py-4">
                <span
                  role="img"
                  aria-label={isRight ? 'Right' : 'Wrong'}
                  className={`font-semibold ${isRight ? 'text-emerald-600' : 'text-red-600'}`}
                >
                  {isRight ? '✓' : '✕'}
                </span>
                <p>
                  <span className="block font-medium">{question}</span>
                  <span className="text-muted-foreground">{choices[answer]}</span>
                  {!isRight && (
                    <span className="text-muted-foreground">
                      {' '}
                      · you said {choices[given[index] ?? -1]}
                    </span>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      </Card>
    </div>
  );
}
