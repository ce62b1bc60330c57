import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { anyOf } from '@/lib/random';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { GameStatus } from '@/ui/GameStatus';
import { Words } from '@/ui/Words';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const LIVES = 7;

export function Hangman({ words }: { words: string[] }) {
  const { colors } = useTheme();
  const [word, setWord] = useState(() => anyOf(words).toUpperCase());
  const [tried, setTried] = useState<string[]>([]);
  const wrong = tried.filter((letter) => !word.includes(letter)).length;
  const isHidden = (letter: string) => letters.includes(letter) && !tried.includes(letter);
  const isLost = wrong >= LIVES;
  const isWon = !word.split('').some(isHidden);
  const restart = () => {
    setWord(anyOf(words).toUpperCase());
    setTried([]);
  };
  return (
    <Card>
      <GameStatus
        text={isWon ? 'You got it!' : isLost ? `It was ${word}` : 'Guess the word'}
        score={`${LIVES - wrong} lives`}
      />
      <View style={[styles.track, { backgroundColor: colors.muted }]}>
        <View
          style={[
            styles.lives,
            { width: `${((LIVES - wrong) / LIVES) * 100}%`, backgroundColor: colors.accent },
          ]}
        />
      </View>
      <Words size="title" centered style={styles.word}>
        {word
          .split('')
          .map((letter) => (isHidden(letter) && !isLost ? '_' : letter))
          .join(' ')}
      </Words>
      <View style={styles.letters}>
        {letters.map((letter) => {
          const isTried = tried.includes(letter);
          const isRight = isTried && word.includes(letter);
          return (
            <Pressable
              key={letter}
              accessibilityRole="button"
              accessibilityLabel={`Letter ${letter}`}
              disabled={isTried || isWon || isLost}
              onPress={() => setTried([...tried, letter])}
              style={[
                styles.letter,
                { backgroundColor: isRight ? colors.primary : colors.soft },
                isTried && !isRight && styles.wrong,
              ]}
            >
              <Words strong tone={isRight ? 'primaryForeground' : 'primary'}>
                {letter}
              </Words>
            </Pressable>
          );
        })}
      </View>
      <Button title="New word" onPress={restart} />
    </Card>
  );
}

const styles = StyleSheet.create({
  track: { height: 8, borderRadius: radius.full, overflow: 'hidden' },
  lives: { height: '100%', borderRadius: radius.full },
  word: { paddingVertical: space.large, letterSpacing: 2 },
  letters: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: 6 },
  letter: {
    width: 44,
    height: 44,
    borderRadius: 12,
    alignItems: 'center',
    justifyContent: 'center',
  },
  wrong: { opacity: 0.3 },
});
