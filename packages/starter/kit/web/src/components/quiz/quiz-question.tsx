import { Check, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import type { Question } from '@/lib/quiz';
import { cn } from '@/lib/utils';

interface QuizQuestionProps {
  question: Question;
  /** Undefined until the question is answered. */
  chosen: number | undefined;
  isLast: boolean;
  onChoose: (choice: number) => void;
  onNext: () => void;
}

type Mark = 'open' | 'right' | 'wrong' | 'other';

const markStyles: Record<Mark, string> = {
  open: '',
  right: 'border-success bg-success/10 disabled:opacity-100',
  wrong: 'border-destructive bg-destructive/10 disabled:opacity-100',
  other: '',
};

export function QuizQuestion({ question, chosen, isLast, onChoose, onNext }: QuizQuestionProps) {
  const isAnswered = chosen !== undefined;
  const isRight = chosen === question.answer;

  function markOf(choice: number): Mark {
    if (!isAnswered) return 'open';
    if (choice === question.answer) return 'right';
    return choice === chosen ? 'wrong' : 'other';
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle className="text-balance text-2xl tracking-tight sm:text-3xl">
          <h2>{question.question}</h2>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="space-y-3">
          {question.choices.map((choice, index) => {
            const mark = markOf(index);
            return (
              <li key={choice}>
                <Button
                  variant="outline"
                  disabled={isAnswered}
                  className={cn(
                    'h-auto w-full justify-start gap-4 whitespace-normal py-3 text-left text-base',
                    markStyles[mark],
                  )}
                  onClick={() => onChoose(index)}
                >
                  <span
                    aria-hidden="true"
                    className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground text-sm"
                  >
                    {mark === 'right' ? <Check /> : null}
                    {mark === 'wrong' ? <X /> : null}
                    {mark === 'open' || mark === 'other' ? String.fromCharCode(65 + index) : null}
                  </span>
                  {choice}
                </Button>
              </li>
            );
          })}
        </ul>
      </CardContent>
      <CardFooter className="min-h-9 flex-wrap justify-between gap-4">
        <p aria-live="polite" className="font-semibold">
          {isAnswered &&
            (isRight ? 'That is right!' : `Not quite: it is ${question.choices[question.answer]}.`)}
        </p>
        {isAnswered && (
          <Button autoFocus onClick={onNext} className="ml-auto">
            {isLast ? 'See the result' : 'Next question'}
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}
