import { StyleSheet, View } from 'react-native';
import { Words } from '@/ui/Words';

interface GameStatusProps {
  /** Whose turn it is, or who won. */
  text: string;
  score: string;
}

export function GameStatus({ text, score }: GameStatusProps) {
  return (
    <View aria-live="polite" style={styles.row}>
      <Words size="heading">{text}</Words>
      <Words strong tone="primary">
        {score}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
});
