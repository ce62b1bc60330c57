import { useState } from 'react';
import { StyleSheet, TextInput, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { GameStatus } from '@/ui/GameStatus';
import { Words } from '@/ui/Words';

const MOST = 100;
const secret = () => 1 + Math.floor(Math.random() * MOST);

export function GuessNumber() {
  const { colors } = useTheme();
  const [number, setNumber] = useState(secret);
  const [guesses, setGuesses] = useState<number[]>([]);
  const [text, setText] = useState('');
  const last = guesses.at(-1);
  const guess = Number(text);
  const isGuess = Number.isInteger(guess) && guess >= 1 && guess <= MOST;

  const tell = () => {
    if (!isGuess) return;
    setGuesses([...guesses.filter((other) => other !== guess), guess]);
    setText('');
  };
  const restart = () => {
    setNumber(secret());
    setGuesses([]);
  };
  const hintOf = (value: number) => {
    if (value === number) return 'That is it!';
    return value < number ? 'Higher' : 'Lower';
  };
  return (
    <Card>
      <GameStatus
        text={last === undefined ? `From 1 to ${MOST}` : hintOf(last)}
        score={guesses.length === 1 ? '1 guess' : `${guesses.length} guesses`}
      />
      <View style={[styles.stage, { backgroundColor: colors.soft }]}>
        <Words size="display" tone="primary">
          {last ?? '?'}
        </Words>
      </View>
      {last === number ? (
        <Button title="Play again" onPress={restart} />
      ) : (
        <View style={styles.row}>
          <TextInput
            accessibilityLabel="Your guess"
            placeholder="Your guess"
            placeholderTextColor={colors.mutedForeground}
            value={text}
            onChangeText={setText}
            onSubmitEditing={tell}
            submitBehavior="submit"
            keyboardType="number-pad"
            style={[
              styles.input,
              {
                backgroundColor: colors.muted,
                color: colors.foreground,
                outlineColor: colors.primary,
              },
            ]}
          />
          <Button title="Guess" disabled={!isGuess} onPress={tell} />
        </View>
      )}
      {guesses.map((value) => (
        <View key={value} style={styles.guess}>
          <Words strong>{value}</Words>
          <Words tone="mutedForeground">{hintOf(value)}</Words>
        </View>
      ))}
    </Card>
  );
}

const styles = StyleSheet.create({
  stage: { alignItems: 'center', padding: space.large, borderRadius: radius.field },
  row: { flexDirection: 'row', gap: space.small },
  input: {
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    paddingHorizontal: space.medium,
    borderRadius: radius.full,
    fontSize: 16,
  },
  guess: { flexDirection: 'row', justifyContent: 'space-between' },
});
