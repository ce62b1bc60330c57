import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { moved, newGame, SIZE, turned } from '@/lib/snake';
import { useStored } from '@/lib/useStored';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { GameStatus } from '@/ui/GameStatus';
import { IconButton } from '@/ui/IconButton';

const STEP_MS = 180;
const cells = Array.from({ length: SIZE * SIZE }, (_, cell) => cell);

export function Snake() {
  const { colors } = useTheme();
  const [game, setGame] = useState(newGame);
  const [isRunning, setRunning] = useState(false);
  const [best, setBest] = useStored('snake-best', 0);
  const score = game.body.length - 3;
  const moves = isRunning && !game.isOver;

  useEffect(() => {
    if (!moves) return;
    const moving = setInterval(() => setGame(moved), STEP_MS);
    return () => clearInterval(moving);
  }, [moves]);

  useEffect(() => {
    if (score > best) setBest(score);
  }, [score, best, setBest]);

  const press = () => {
    if (game.isOver) setGame(newGame());
    setRunning(game.isOver || !isRunning);
  };
  const colorOf = (cell: number) => {
    if (cell === game.food) return colors.accent;
    return game.body.includes(cell) ? colors.primary : 'transparent';
  };
  return (
    <Card>
      <GameStatus
        text={game.isOver ? 'Game over' : moves ? 'Go!' : 'Ready?'}
        score={`${score} · best ${best}`}
      />
      <View
        role="img"
        accessibilityLabel="Playing field"
        style={[styles.field, { backgroundColor: colors.muted }]}
      >
        {cells.map((cell) => (
          <View key={cell} style={styles.cell}>
            <View style={[styles.piece, { backgroundColor: colorOf(cell) }]} />
          </View>
        ))}
      </View>
      <View style={styles.keys}>
        <IconButton icon="↑" label="Up" onPress={() => setGame(turned(game, 'up'))} />
        <View style={styles.row}>
          <IconButton icon="←" label="Left" onPress={() => setGame(turned(game, 'left'))} />
          <Button title={game.isOver ? 'New game' : moves ? 'Pause' : 'Start'} onPress={press} />
          <IconButton icon="→" label="Right" onPress={() => setGame(turned(game, 'right'))} />
        </View>
        <IconButton icon="↓" label="Down" onPress={() => setGame(turned(game, 'down'))} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  field: { flexDirection: 'row', flexWrap: 'wrap', borderRadius: radius.field, overflow: 'hidden' },
  cell: { width: `${100 / SIZE}%`, aspectRatio: 1, padding: 1 },
  piece: { flex: 1, borderRadius: 5 },
  keys: { alignItems: 'center', gap: space.small },
  row: { flexDirection: 'row', alignItems: 'center', gap: space.medium },
});
