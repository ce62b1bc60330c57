import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Words } from '@/ui/Words';

export interface Flashcard {
  front: string;
  back: string;
}

/** What is not known yet comes again, after the others. */
export function Flashcards({ cards }: { cards: Flashcard[] }) {
  const { colors } = useTheme();
  const [pile, setPile] = useState(cards);
  const [isTurned, setTurned] = useState(false);

  const answer = (isKnown: boolean) => {
    const [first, ...rest] = pile;
    setPile(isKnown ? rest : [...rest, first]);
    setTurned(false);
  };

  if (pile.length === 0) {
    return (
      <>
        <EmptyState icon="🎉" title="You know them all" text={`${cards.length} cards learned.`} />
        <Button title="Start over" onPress={() => setPile(cards)} />
      </>
    );
  }
  const [{ front, back }] = pile;
  const tone = isTurned ? 'primaryForeground' : 'foreground';
  return (
    <>
      <Words size="small" tone="mutedForeground" centered>
        {`${cards.length - pile.length} of ${cards.length} learned`}
      </Words>
      <Pressable
        accessibilityRole="button"
        accessibilityLabel={isTurned ? `${back}. Turn back` : `${front}. Turn over`}
        onPress={() => setTurned(!isTurned)}
        style={[styles.card, { backgroundColor: isTurned ? colors.primary : colors.card }]}
      >
        <Words size="small" tone={tone} style={styles.side}>
          {isTurned ? 'Answer' : 'Question'}
        </Words>
        <Words size="title" tone={tone} centered>
          {isTurned ? back : front}
        </Words>
        <Words size="small" tone={tone} style={styles.side}>
          Tap to turn
        </Words>
      </Pressable>
      <View style={styles.buttons}>
        <Button wide look="secondary" title="Again" onPress={() => answer(false)} />
        <Button wide title="I knew it" onPress={() => answer(true)} />
      </View>
    </>
  );
}

const styles = StyleSheet.create({
  card: {
    minHeight: 340,
    padding: space.large,
    borderRadius: radius.card,
    alignItems: 'center',
    justifyContent: 'space-between',
    boxShadow: '0 2px 4px rgba(20, 20, 40, 0.06), 0 16px 40px rgba(20, 20, 40, 0.12)',
  },
  side: { opacity: 0.7 },
  buttons: { flexDirection: 'row', gap: 12 },
});
