import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { GameCard } from '@/components/games/game-card';
import { MemoryCard } from '@/components/games/memory-card';
import { Button } from '@/components/ui/button';
import { dealCards, type PairCard } from '@/lib/memory';
import { space } from '@/theme';

interface MemoryGameProps {
  pictures: string[];
}

/** Time to look at two cards. */
const lookMs = 900;

export function MemoryGame({ pictures }: MemoryGameProps) {
  const [cards, setCards] = useState(() => dealCards(pictures, Math.random));
  const [found, setFound] = useState<string[]>([]);
  const [open, setOpen] = useState<PairCard[]>([]);
  const [moves, setMoves] = useState(0);
  const pairs = cards.length / 2;

  useEffect(() => {
    if (open.length < 2) return;
    const timer = setTimeout(() => setOpen([]), lookMs);
    return () => clearTimeout(timer);
  }, [open]);

  const turn = (card: PairCard) => {
    if (open.length === 2) return;
    const [first] = open;
    setOpen([...open, card]);
    if (!first) return;
    setMoves(moves + 1);
    if (first.picture === card.picture) setFound([...found, card.picture]);
  };
  const restart = () => {
    setCards(dealCards(pictures, Math.random));
    setFound([]);
    setOpen([]);
    setMoves(0);
  };
  return (
    <GameCard
      status={found.length === pairs ? 'All found!' : `${found.length} of ${pairs}`}
      score={moves === 1 ? '1 move' : `${moves} moves`}
    >
      <View style={styles.cards}>
        {cards.map((card) => (
          <MemoryCard
            key={card.id}
            number={card.id + 1}
            picture={card.picture}
            isOpen={open.includes(card)}
            isFound={found.includes(card.picture)}
            onPress={() => turn(card)}
          />
        ))}
      </View>
      <Button onPress={restart}>New game</Button>
    </GameCard>
  );
}

const styles = StyleSheet.create({
  cards: { flexDirection: 'row', flexWrap: 'wrap', gap: space.small },
});
