import { useEffect, useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { shuffled } from '@/lib/random';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { GameStatus } from '@/ui/GameStatus';
import { Words } from '@/ui/Words';

interface MemoryProps {
  /** Two cards for each of them. */
  things: string[];
}

const LOOK_MS = 900;

export function Memory({ things }: MemoryProps) {
  const { colors } = useTheme();
  const [cards, setCards] = useState(() => shuffled([...things, ...things]));
  const [found, setFound] = useState<string[]>([]);
  const [open, setOpen] = useState<number[]>([]);
  const [moves, setMoves] = useState(0);

  useEffect(() => {
    if (open.length < 2) return;
    const closing = setTimeout(() => setOpen([]), LOOK_MS);
    return () => clearTimeout(closing);
  }, [open]);

  const turn = (at: number) => {
    if (open.length === 2) return;
    const [first] = open;
    setOpen([...open, at]);
    if (first === undefined) return;
    setMoves(moves + 1);
    if (cards[first] === cards[at]) setFound([...found, cards[at]]);
  };
  const restart = () => {
    setCards(shuffled([...things, ...things]));
    setFound([]);
    setOpen([]);
    setMoves(0);
  };
  return (
    <Card>
      <GameStatus
        text={found.length === things.length ? 'All found!' : `${found.length} of ${things.length}`}
        score={moves === 1 ? '1 move' : `${moves} moves`}
      />
      <View style={styles.cards}>
        {cards.map((thing, index) => {
          const isFound = found.includes(thing);
          const isOpen = isFound || open.includes(index);
          return (
            <Pressable
              key={index}
              accessibilityRole="button"
              accessibilityLabel={`Card ${index + 1}, ${isOpen ? thing : 'closed'}`}
              disabled={isOpen}
              onPress={() => turn(index)}
              style={[
                styles.card,
                {
                  backgroundColor: isOpen ? colors.soft : colors.primary,
                  opacity: isFound ? 0.6 : 1,
                },
              ]}
            >
              <Words size="title" numberOfLines={1} adjustsFontSizeToFit>
                {isOpen ? thing : ''}
              </Words>
            </Pressable>
          );
        })}
      </View>
      <Button title="New game" onPress={restart} />
    </Card>
  );
}

const styles = StyleSheet.create({
  cards: { flexDirection: 'row', flexWrap: 'wrap', gap: space.small },
  card: {
    flexGrow: 1,
    flexBasis: '22%',
    aspectRatio: 1,
    borderRadius: radius.field,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
