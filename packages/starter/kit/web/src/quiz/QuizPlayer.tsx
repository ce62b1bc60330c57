import { useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { QuizProgress } from './QuizProgress.tsx';
import { QuizQuestion } from './QuizQuestion.tsx';
import { QuizResult } from './QuizResult.tsx';
import type { Question } from './question.ts';

interface QuizPlayerProps {
  storageKey: string;
  questions: Question[];
}

/** One question at a time, and what came of it in the end. */
export function QuizPlayer({ storageKey, questions }: QuizPlayerProps) {
  const [best, setBest] = useStored(storageKey, 0);
  /** What was chosen for each question up to now. */
  const [given, setGiven] = useState<number[]>([]);
  const [index, setIndex] = useState(0);
  const score = given.filter((choice, at) => choice === questions[at]?.answer).length;

  function next() {
    setIndex(index + 1);
    if (index + 1 === questions.length) setBest(Math.max(best, score));
  }

  function restart() {
    setGiven([]);
    setIndex(0);
  }

  const question = questions[index];
  return (
    <div className="mx-auto max-w-2xl">
      {question ? (
        <>
          <QuizProgress index={index} done={given.length} count={questions.length} score={score} />
          <QuizQuestion
            key={index}
            question={question}
            chosen={given[index]}
            isLast={index + 1 === questions.length}
            onChoose={(choice) => setGiven([...given, choice])}
            onNext={next}
          />
        </>
      ) : (
        <QuizResult
          questions={questions}
          given={given}
          score={score}
          best={best}
          onRestart={restart}
        />
      )}
    </div>
  );
}
