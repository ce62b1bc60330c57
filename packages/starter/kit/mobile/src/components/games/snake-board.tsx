import { StyleSheet, View } from 'react-native';
import { boardSize, type Game } from '@/lib/snake';
import { radius, useTheme } from '@/theme';

interface SnakeBoardProps {
  game: Game;
}

const fieldPercent = 100 / boardSize;

export function SnakeBoard({ game: { snake, food } }: SnakeBoardProps) {
  const { colors } = useTheme();
  const pieces = [
    { ...food, color: colors.destructive },
    ...snake.map((part) => ({ ...part, color: colors.primary })),
  ];
  return (
    <View
      role="img"
      accessible
      aria-label="Playing field"
      style={[styles.board, { backgroundColor: colors.muted }]}
    >
      {pieces.map(({ x, y, color }) => (
        <View
          key={`${x}-${y}-${color}`}
          style={[styles.field, { left: `${x * fieldPercent}%`, top: `${y * fieldPercent}%` }]}
        >
          <View style={[styles.piece, { backgroundColor: color }]} />
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  board: { width: '100%', aspectRatio: 1, borderRadius: radius.field, overflow: 'hidden' },
  field: {
    position: 'absolute',
    width: `${fieldPercent}%`,
    height: `${fieldPercent}%`,
    padding: 1,
  },
  piece: { flex: 1, borderRadius: 5 },
});
