import { Check, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { Question } from '@/lib/quiz';

interface QuizResultProps {
  questions: Question[];
  answers: number[];
  score: number;
  /** The highest score so far. */
  best: number;
  onRestart: () => void;
}

export function QuizResult({ questions, answers, score, best, onRestart }: QuizResultProps) {
  const share = score / questions.length;
  const verdict = share === 1 ? 'Perfect!' : share >= 0.6 ? 'Well done!' : 'Worth another try!';
  return (
    <div className="space-y-6">
      <Card>
        <CardContent className="py-4 text-center">
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
          <h2 className="mt-6 font-semibold text-3xl tracking-tight">{verdict}</h2>
          <p role="status" className="mt-2 text-lg text-muted-foreground">
            {score} of {questions.length} right · best so far {best}
          </p>
          <Button autoFocus onClick={onRestart} className="mt-7">
            Play again
          </Button>
        </CardContent>
      </Card>
      <Card className="gap-0 pb-0">
        <CardHeader className="border-b">
          <CardTitle>
            <h3>Your answers</h3>
          </CardTitle>
        </CardHeader>
        <ol className="divide-y">
          {questions.map(({ question, choices, answer }, index) => {
            const isRight = answers[index] === answer;
            return (
              <li key={question} className="flex gap-4 px-6 py-4">
                {isRight ? (
                  <Check role="img" aria-label="Right" className="size-5 shrink-0 text-success" />
                ) : (
                  <X role="img" aria-label="Wrong" className="size-5 shrink-0 text-destructive" />
                )}
                <p>
                  <span className="block font-medium">{question}</span>
                  <span className="text-muted-foreground">
                    {choices[answer]}
                    {!isRight && ` · you said ${choices[answers[index] ?? -1]}`}
                  </span>
                </p>
              </li>
            );
          })}
        </ol>
      </Card>
    </div>
  );
}
