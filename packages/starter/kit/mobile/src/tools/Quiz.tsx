import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TickRing } from '@/ui/TickRing';
import { Words } from '@/ui/Words';

export interface Question {
  question: string;
  choices: string[];
  /** Which of the choices is right, from 0. */
  answer: number;
}

export function Quiz({ questions }: { questions: Question[] }) {
  const { colors } = useTheme();
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<number>();
  const [score, setScore] = useState(0);

  const choose = (choice: number) => {
    setChosen(choice);
    if (choice === questions[at].answer) setScore(score + 1);
  };
  const next = () => {
    setAt(at + 1);
    setChosen(undefined);
  };
  const restart = () => {
    setAt(0);
    setScore(0);
  };

  if (at >= questions.length) {
    return (
      <Card style={styles.end}>
        <TickRing fraction={score / questions.length}>
          <Words size="display">{`${score}/${questions.length}`}</Words>
          <Words tone="mutedForeground">right answers</Words>
        </TickRing>
        <Words size="heading" centered>
          {score === questions.length ? 'Perfect!' : 'Well played!'}
        </Words>
        <Button title="Play again" onPress={restart} />
      </Card>
    );
  }

  const { question, choices, answer } = questions[at];
  const borderOf = (choice: number) => {
    if (chosen === undefined) return colors.border;
    if (choice === answer) return colors.primary;
    return choice === chosen ? colors.danger : colors.border;
  };
  return (
    <>
      <View style={styles.status}>
        <Words size="small" tone="mutedForeground">
          {`Question ${at + 1} of ${questions.length}`}
        </Words>
        <Words size="small" strong tone="primary">{`${score} right`}</Words>
      </View>
      <View style={[styles.track, { backgroundColor: colors.muted }]}>
        <View
          style={[
            styles.bar,
            { width: `${((at + 1) / questions.length) * 100}%`, backgroundColor: colors.primary },
          ]}
        />
      </View>
      <Card style={styles.question}>
        <Words size="title">{question}</Words>
      </Card>
      {choices.map((choice, index) => (
        <Pressable
          key={choice}
          accessibilityRole="button"
          accessibilityLabel={choice}
          disabled={chosen !== undefined}
          onPress={() => choose(index)}
          style={[styles.choice, { backgroundColor: colors.card, borderColor: borderOf(index) }]}
        >
          <Words strong>{choice}</Words>
          {chosen !== undefined && index === answer && (
            <Words strong tone="primary">
              Right
            </Words>
          )}
          {index === chosen && index !== answer && (
            <Words strong tone="danger">
              Wrong
            </Words>
          )}
        </Pressable>
      ))}
      {chosen !== undefined && (
        <Button title={at + 1 < questions.length ? 'Next question' : 'See result'} onPress={next} />
      )}
    </>
  );
}

const styles = StyleSheet.create({
  end: { alignItems: 'center', gap: space.large, paddingVertical: space.large },
  status: { flexDirection: 'row', justifyContent: 'space-between' },
  track: { height: 6, borderRadius: radius.full, overflow: 'hidden' },
  bar: { height: '100%', borderRadius: radius.full },
  question: { minHeight: 140, justifyContent: 'center', padding: space.large },
  choice: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.small,
    minHeight: 56,
    paddingHorizontal: space.medium,
    paddingVertical: 12,
    borderWidth: 2,
    borderRadius: radius.field,
  },
});
