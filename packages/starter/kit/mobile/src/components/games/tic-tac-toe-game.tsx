import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { GameCard } from '@/components/games/game-card';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { emptyBoard, findWinningLine, isFull, nextMark, placeMark } from '@/lib/tic-tac-toe';
import { radius, space, useTheme } from '@/theme';

/** Two people share a phone. */
export function TicTacToeGame() {
  const { colors } = useTheme();
  const [board, setBoard] = useState(emptyBoard);
  const [wins, setWins] = useState({ X: 0, O: 0 });
  const mark = nextMark(board);
  const line = findWinningLine(board);
  const winner = line ? board[line[0]] : null;
  const isOver = winner !== null || isFull(board);

  const play = (field: number) => {
    const next = placeMark(board, field, mark);
    setBoard(next);
    if (findWinningLine(next)) setWins({ ...wins, [mark]: wins[mark] + 1 });
  };
  return (
    <GameCard
      status={winner ? `${winner} wins!` : isOver ? 'A draw' : `${mark} plays`}
      score={`X ${wins.X} : ${wins.O} O`}
    >
      <View style={styles.board}>
        {fields.map((field) => (
          <Pressable
            key={field}
            role="button"
            aria-label={`Cell ${field + 1}, ${board[field] ?? 'empty'}`}
            disabled={board[field] !== null || isOver}
            onPress={() => play(field)}
            style={[
              styles.field,
              { backgroundColor: line?.includes(field) ? colors.accent : colors.muted },
            ]}
          >
            <Text
              variant="figure"
              color={board[field] === 'X' ? 'accentForeground' : 'foreground'}
              style={styles.mark}
            >
              {board[field] ?? ''}
            </Text>
          </Pressable>
        ))}
      </View>
      <Button onPress={() => setBoard(emptyBoard)}>New game</Button>
    </GameCard>
  );
}

const fields = emptyBoard.map((_, field) => field);

const styles = StyleSheet.create({
  board: { flexDirection: 'row', flexWrap: 'wrap', gap: space.small },
  field: {
    flexGrow: 1,
    flexBasis: '30%',
    aspectRatio: 1,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.field,
  },
  mark: { fontSize: 52, lineHeight: 62 },
});
