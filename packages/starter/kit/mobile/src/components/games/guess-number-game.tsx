import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { TextEntry } from '@/components/fields/text-entry';
import { GameCard } from '@/components/games/game-card';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { giveHint, highest, pickSecret } from '@/lib/guess-number';
import { radius, space, useTheme } from '@/theme';

const hints = { right: 'That is it!', higher: 'Higher', lower: 'Lower' };

export function GuessNumberGame() {
  const { colors } = useTheme();
  const [secret, setSecret] = useState(() => pickSecret(Math.random));
  const [guesses, setGuesses] = useState<number[]>([]);
  const [text, setText] = useState('');
  const last = guesses.at(-1);
  const guess = Number(text);
  const isValid = Number.isInteger(guess) && guess >= 1 && guess <= highest;

  const submit = () => {
    setGuesses([...guesses.filter((other) => other !== guess), guess]);
    setText('');
  };
  const restart = () => {
    setSecret(pickSecret(Math.random));
    setGuesses([]);
  };
  return (
    <GameCard
      status={last === undefined ? `From 1 to ${highest}` : hints[giveHint(last, secret)]}
      score={guesses.length === 1 ? '1 guess' : `${guesses.length} guesses`}
    >
      <View style={[styles.stage, { backgroundColor: colors.accent }]}>
        <Text variant="figure" color="accentForeground" style={styles.number}>
          {last ?? '?'}
        </Text>
      </View>
      {last === secret ? (
        <Button onPress={restart}>Play again</Button>
      ) : (
        <TextEntry
          label="Your guess"
          value={text}
          onChange={setText}
          action="Guess"
          disabled={!isValid}
          onSubmit={submit}
          keyboard="number-pad"
        />
      )}
      {guesses.map((value) => (
        <View key={value} style={styles.guess}>
          <Text weight="semibold">{value}</Text>
          <Text color="mutedForeground">{hints[giveHint(value, secret)]}</Text>
        </View>
      ))}
    </GameCard>
  );
}

const styles = StyleSheet.create({
  stage: { alignItems: 'center', padding: space.large, borderRadius: radius.field },
  number: { fontSize: 52, lineHeight: 62 },
  guess: { flexDirection: 'row', justifyContent: 'space-between' },
});
