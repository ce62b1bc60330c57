import { StyleSheet } from 'react-native';
import { ProgressRing } from '@/components/timer/progress-ring';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface QuizResultProps {
  score: number;
  count: number;
  onRestart: () => void;
}

export function QuizResult({ score, count, onRestart }: QuizResultProps) {
  return (
    <Card style={styles.card}>
      <ProgressRing share={score / count}>
        <Text variant="figure" style={styles.score}>{`${score}/${count}`}</Text>
        <Text color="mutedForeground">right answers</Text>
      </ProgressRing>
      <Text variant="h3">{score === count ? 'Perfect!' : 'Well played!'}</Text>
      <Button onPress={onRestart}>Play again</Button>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { alignItems: 'center', gap: space.large, paddingVertical: space.large },
  score: { fontSize: 52, lineHeight: 62 },
});
