import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { GameCard } from '@/components/games/game-card';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Text } from '@/components/ui/text';
import { alphabet, countMistakes, maxMistakes, randomWord, revealLetters } from '@/lib/hangman';
import { space, useTheme } from '@/theme';

interface HangmanGameProps {
  words: string[];
}

export function HangmanGame({ words }: HangmanGameProps) {
  const { colors } = useTheme();
  const [word, setWord] = useState(() => randomWord(words, '', Math.random));
  const [guesses, setGuesses] = useState<string[]>([]);
  const letters = revealLetters(word, guesses);
  const lives = maxMistakes - countMistakes(word, guesses);
  const isLost = lives <= 0;
  const isWon = letters.every((letter) => letter !== undefined);
  const shown = isLost ? [...word] : letters.map((letter) => letter ?? '_');
  const restart = () => {
    setWord(randomWord(words, word, Math.random));
    setGuesses([]);
  };
  return (
    <GameCard
      status={isWon ? 'You got it!' : isLost ? `It was ${word}` : 'Guess the word'}
      score={`${lives} lives`}
    >
      <Progress label="Lives" value={lives} max={maxMistakes} />
      <Text variant="figure" align="center" style={styles.word}>
        {shown.join(' ').toUpperCase()}
      </Text>
      <View style={styles.letters}>
        {alphabet.map((letter) => {
          const isGuessed = guesses.includes(letter);
          const isRight = isGuessed && countMistakes(word, [letter]) === 0;
          return (
            <Pressable
              key={letter}
              role="button"
              aria-label={`Letter ${letter}`}
              disabled={isGuessed || isWon || isLost}
              onPress={() => setGuesses([...guesses, letter])}
              style={[
                styles.letter,
                { backgroundColor: isRight ? colors.primary : colors.accent },
                isGuessed && !isRight && styles.wrong,
              ]}
            >
              <Text weight="semibold" color={isRight ? 'primaryForeground' : 'accentForeground'}>
                {letter}
              </Text>
            </Pressable>
          );
        })}
      </View>
      <Button onPress={restart}>New word</Button>
    </GameCard>
  );
}

const styles = StyleSheet.create({
  word: { paddingVertical: space.large, letterSpacing: 2 },
  letters: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: 6 },
  letter: {
    width: 44,
    height: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: 12,
  },
  wrong: { opacity: 0.3 },
});
