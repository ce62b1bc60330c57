import { PartyPopper } from 'lucide-react-native';
import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Progress } from '@/components/ui/progress';
import { Text } from '@/components/ui/text';
import type { Flashcard } from '@/lib/flashcards';
import { radius, space, useTheme } from '@/theme';

interface FlashcardTrainerProps {
  cards: Flashcard[];
}

/** Shows the cards one by one. Cards that are not known yet come again at the end. */
export function FlashcardTrainer({ cards }: FlashcardTrainerProps) {
  const { colors } = useTheme();
  const [deck, setDeck] = useState(cards);
  const [isTurned, setIsTurned] = useState(false);
  const [card, ...rest] = deck;

  const answer = (isKnown: boolean) => {
    setDeck(isKnown ? rest : [...rest, card]);
    setIsTurned(false);
  };

  if (!card) {
    return (
      <EmptyState
        icon={PartyPopper}
        title="You know them all"
        description={`${cards.length} cards learned.`}
        action={<Button onPress={() => setDeck(cards)}>Start over</Button>}
      />
    );
  }
  const learned = cards.length - deck.length;
  const color = isTurned ? 'primaryForeground' : 'foreground';
  const look = {
    backgroundColor: isTurned ? colors.primary : colors.card,
    borderColor: isTurned ? colors.primary : colors.border,
  };
  return (
    <>
      <Text variant="muted" align="center">
        {`${learned} of ${cards.length} learned`}
      </Text>
      <Progress label="Cards learned" value={learned} max={cards.length} />
      <Pressable
        role="button"
        aria-label={isTurned ? `${card.back}. Turn back` : `${card.front}. Turn over`}
        onPress={() => setIsTurned(!isTurned)}
        style={[styles.card, look]}
      >
        <Text variant="small" color={color}>
          {isTurned ? 'Answer' : 'Question'}
        </Text>
        <Text variant="figure" align="center" color={color}>
          {isTurned ? card.back : card.front}
        </Text>
        <Text variant="small" color={color}>
          Tap to turn
        </Text>
      </Pressable>
      <View style={styles.buttons}>
        <Button variant="secondary" style={styles.button} onPress={() => answer(false)}>
          Again
        </Button>
        <Button style={styles.button} onPress={() => answer(true)}>
          I knew it
        </Button>
      </View>
    </>
  );
}

const styles = StyleSheet.create({
  card: {
    minHeight: 340,
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: space.large,
    borderWidth: 1,
    borderRadius: radius.card,
    boxShadow: '0 8px 24px #1414281a',
  },
  buttons: { flexDirection: 'row', gap: 12 },
  button: { flex: 1 },
});
