import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { anyOf } from '@/lib/random';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { GameStatus } from '@/ui/GameStatus';
import { Words } from '@/ui/Words';

const hands = [
  { name: 'Rock', icon: '✊', beats: 'Scissors' },
  { name: 'Paper', icon: '✋', beats: 'Rock' },
  { name: 'Scissors', icon: '✌️', beats: 'Paper' },
];

interface Round {
  own: (typeof hands)[number];
  other: (typeof hands)[number];
}

export function RockPaperScissors() {
  const { colors } = useTheme();
  const [rounds, setRounds] = useState<Round[]>([]);
  const last = rounds.at(-1);
  const won = rounds.filter(({ own, other }) => own.beats === other.name).length;
  const lost = rounds.filter(({ own, other }) => other.beats === own.name).length;
  return (
    <Card>
      <GameStatus text={last ? outcomeOf(last) : 'Choose a hand'} score={`${won} : ${lost}`} />
      <View style={[styles.table, { backgroundColor: colors.muted }]}>
        <Side name="You" icon={last?.own.icon ?? '❔'} />
        <Side name="Phone" icon={last?.other.icon ?? '❔'} />
      </View>
      <View style={styles.hands}>
        {hands.map((hand) => (
          <Pressable
            key={hand.name}
            accessibilityRole="button"
            accessibilityLabel={hand.name}
            onPress={() => setRounds([...rounds, { own: hand, other: anyOf(hands) }])}
            style={[styles.hand, { backgroundColor: colors.soft }]}
          >
            <Words size="title" aria-hidden>
              {hand.icon}
            </Words>
            <Words size="small" strong tone="primary">
              {hand.name}
            </Words>
          </Pressable>
        ))}
      </View>
      <Button look="quiet" title="Start over" onPress={() => setRounds([])} />
    </Card>
  );
}

function Side({ name, icon }: { name: string; icon: string }) {
  return (
    <View style={styles.side}>
      <Words size="display">{icon}</Words>
      <Words size="small" tone="mutedForeground">
        {name}
      </Words>
    </View>
  );
}

function outcomeOf({ own, other }: Round): string {
  if (own.beats === other.name) return 'You win!';
  return other.beats === own.name ? 'You lose' : 'A draw';
}

const styles = StyleSheet.create({
  table: { flexDirection: 'row', padding: space.large, borderRadius: radius.field },
  side: { flex: 1, alignItems: 'center', gap: space.small },
  hands: { flexDirection: 'row', gap: 12 },
  hand: {
    flex: 1,
    alignItems: 'center',
    gap: space.tiny,
    paddingVertical: space.medium,
    borderRadius: radius.field,
  },
});
