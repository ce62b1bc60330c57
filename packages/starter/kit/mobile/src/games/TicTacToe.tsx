import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { GameStatus } from '@/ui/GameStatus';
import { Words } from '@/ui/Words';

type Mark = 'X' | 'O' | '';

const empty: Mark[] = Array(9).fill('');
const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** Two people, one phone. */
export function TicTacToe() {
  const { colors } = useTheme();
  const [cells, setCells] = useState(empty);
  const [wins, setWins] = useState({ X: 0, O: 0 });
  const turn = cells.filter((cell) => cell !== '').length % 2 === 0 ? 'X' : 'O';
  const line = winningLine(cells);
  const winner = line ? cells[line[0]] : '';
  const isOver = winner !== '' || cells.every((cell) => cell !== '');

  const play = (at: number) => {
    const next = cells.map((cell, index) => (index === at ? turn : cell));
    setCells(next);
    if (winningLine(next)) setWins({ ...wins, [turn]: wins[turn] + 1 });
  };
  return (
    <Card>
      <GameStatus
        text={winner ? `${winner} wins!` : isOver ? 'A draw' : `${turn} plays`}
        score={`X ${wins.X} : ${wins.O} O`}
      />
      <View style={styles.board}>
        {cells.map((cell, index) => (
          <Pressable
            key={index}
            accessibilityRole="button"
            accessibilityLabel={`Cell ${index + 1}, ${cell || 'empty'}`}
            disabled={cell !== '' || isOver}
            onPress={() => play(index)}
            style={[
              styles.cell,
              { backgroundColor: line?.includes(index) ? colors.soft : colors.muted },
            ]}
          >
            <Words size="display" tone={cell === 'X' ? 'primary' : 'accent'}>
              {cell}
            </Words>
          </Pressable>
        ))}
      </View>
      <Button title="New game" onPress={() => setCells(empty)} />
    </Card>
  );
}

function winningLine(cells: Mark[]): number[] | undefined {
  return lines.find(
    ([a, b, c]) => cells[a] !== '' && cells[a] === cells[b] && cells[b] === cells[c],
  );
}

const styles = StyleSheet.create({
  board: { flexDirection: 'row', flexWrap: 'wrap', gap: space.small },
  cell: {
    flexGrow: 1,
    flexBasis: '30%',
    aspectRatio: 1,
    borderRadius: radius.field,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
