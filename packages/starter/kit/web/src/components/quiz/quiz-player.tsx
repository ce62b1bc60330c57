import { useState } from 'react';
import { QuizProgress } from '@/components/quiz/quiz-progress';
import { QuizQuestion } from '@/components/quiz/quiz-question';
import { QuizResult } from '@/components/quiz/quiz-result';
import { useStoredState } from '@/hooks/use-stored-state';
import type { Question } from '@/lib/quiz';

interface QuizPlayerProps {
  storageKey: string;
  questions: Question[];
}

/** Shows one question at a time, then the result. */
export function QuizPlayer({ storageKey, questions }: QuizPlayerProps) {
  const [best, setBest] = useStoredState(storageKey, 0);
  /** Indexes of the chosen answers. */
  const [answers, setAnswers] = useState<number[]>([]);
  const [index, setIndex] = useState(0);
  const score = answers.filter((choice, at) => choice === questions[at]?.answer).length;

  function goToNext() {
    setIndex(index + 1);
    if (index + 1 === questions.length) setBest(Math.max(best, score));
  }

  function restart() {
    setAnswers([]);
    setIndex(0);
  }

  const question = questions[index];
  return (
    <div className="mx-auto max-w-2xl">
      {question ? (
        <>
          <QuizProgress
            index={index}
            answered={answers.length}
            count={questions.length}
            score={score}
          />
          <QuizQuestion
            key={index}
            question={question}
            chosen={answers[index]}
            isLast={index + 1 === questions.length}
            onChoose={(choice) => setAnswers([...answers, choice])}
            onNext={goToNext}
          />
        </>
      ) : (
        <QuizResult
          questions={questions}
          answers={answers}
          score={score}
          best={best}
          onRestart={restart}
        />
      )}
    </div>
  );
}
