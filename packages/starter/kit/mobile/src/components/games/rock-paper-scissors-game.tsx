import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Emoji } from '@/components/emoji';
import { GameCard } from '@/components/games/game-card';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { type Hand, hands, outcomeOf, randomHand } from '@/lib/rock-paper-scissors';
import { radius, space, useTheme } from '@/theme';

interface Round {
  mine: Hand;
  theirs: Hand;
}

const looks: Record<Hand, { name: string; icon: string }> = {
  rock: { name: 'Rock', icon: '✊' },
  paper: { name: 'Paper', icon: '✋' },
  scissors: { name: 'Scissors', icon: '✌️' },
};

const messages = { won: 'You win!', lost: 'You lose', draw: 'A draw' };

export function RockPaperScissorsGame() {
  const { colors } = useTheme();
  const [rounds, setRounds] = useState<Round[]>([]);
  const last = rounds.at(-1);
  const outcomes = rounds.map(({ mine, theirs }) => outcomeOf(mine, theirs));
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return (
    <GameCard
      status={last ? messages[outcomeOf(last.mine, last.theirs)] : 'Choose a hand'}
      score={`${count('won')} : ${count('lost')}`}
    >
      <View style={[styles.table, { backgroundColor: colors.muted }]}>
        <Side name="You" hand={last?.mine} />
        <Side name="Phone" hand={last?.theirs} />
      </View>
      <View style={styles.hands}>
        {hands.map((hand) => (
          <Pressable
            key={hand}
            role="button"
            aria-label={looks[hand].name}
            onPress={() => setRounds([...rounds, { mine: hand, theirs: randomHand(Math.random) }])}
            style={({ pressed }) => [
              styles.hand,
              { backgroundColor: colors.accent, opacity: pressed ? 0.7 : 1 },
            ]}
          >
            <Emoji icon={looks[hand].icon} size={28} />
            <Text variant="small" weight="semibold" color="accentForeground">
              {looks[hand].name}
            </Text>
          </Pressable>
        ))}
      </View>
      <Button variant="ghost" onPress={() => setRounds([])}>
        Start over
      </Button>
    </GameCard>
  );
}

interface SideProps {
  name: string;
  hand: Hand | undefined;
}

function Side({ name, hand }: SideProps) {
  return (
    <View style={styles.side}>
      <Emoji icon={hand ? looks[hand].icon : '❔'} size={52} />
      <Text variant="small">{hand ? `${name}: ${looks[hand].name}` : name}</Text>
    </View>
  );
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
