import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { QuizChoice } from '@/components/quiz/quiz-choice';
import { QuizResult } from '@/components/quiz/quiz-result';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { Text } from '@/components/ui/text';
import type { Question } from '@/lib/quiz';
import { space } from '@/theme';

interface QuizPlayerProps {
  questions: Question[];
}

export function QuizPlayer({ questions }: QuizPlayerProps) {
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<number>();
  const [score, setScore] = useState(0);
  const count = questions.length;

  const choose = (choice: number) => {
    setChosen(choice);
    if (choice === questions[index].answer) setScore(score + 1);
  };
  const showNext = () => {
    setIndex(index + 1);
    setChosen(undefined);
  };
  const restart = () => {
    setIndex(0);
    setScore(0);
  };

  if (index >= count) return <QuizResult score={score} count={count} onRestart={restart} />;
  const { question, choices, answer } = questions[index];
  const isAnswered = chosen !== undefined;
  const resultOf = (choice: number) => {
    if (!isAnswered) return undefined;
    if (choice === answer) return 'right';
    return choice === chosen ? 'wrong' : undefined;
  };
  return (
    <>
      <View style={styles.status}>
        <Text variant="muted">{`Question ${index + 1} of ${count}`}</Text>
        <Text variant="small" weight="semibold" color="primary">{`${score} right`}</Text>
      </View>
      <Progress label="Questions" value={index + 1} max={count} />
      <Card style={styles.question}>
        <Text variant="h3">{question}</Text>
      </Card>
      {choices.map((choice, position) => (
        <QuizChoice
          key={choice}
          text={choice}
          result={resultOf(position)}
          disabled={isAnswered}
          onPress={() => choose(position)}
        />
      ))}
      {isAnswered ? (
        <Button onPress={showNext}>{index + 1 < count ? 'Next question' : 'See result'}</Button>
      ) : null}
    </>
  );
}

const styles = StyleSheet.create({
  status: { flexDirection: 'row', justifyContent: 'space-between' },
  question: { minHeight: 140, justifyContent: 'center', padding: space.large },
});
