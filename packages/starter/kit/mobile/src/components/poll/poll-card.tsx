import { Pressable, StyleSheet, View } from 'react-native';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { useStored } from '@/hooks/use-stored';
import { toPercentages } from '@/lib/poll';
import { radius, space, useTheme } from '@/theme';

interface PollCardProps {
  storageKey: string;
  question: string;
  options: string[];
}

interface Votes {
  /** Number of votes, by option. */
  counts: Record<string, number>;
  /** The chosen option; empty before the vote. */
  own: string;
}

export function PollCard({ storageKey, question, options }: PollCardProps) {
  const { colors } = useTheme();
  const [{ counts, own }, setVotes] = useStored<Votes>(storageKey, { counts: {}, own: '' });
  const votes = options.map((option) => counts[option] ?? 0);
  const total = votes.reduce((sum, count) => sum + count, 0);
  const percentages = toPercentages(votes);
  const hasVoted = own !== '';
  const changeCount = (option: string, change: number) => ({
    ...counts,
    [option]: (counts[option] ?? 0) + change,
  });
  return (
    <Card>
      <CardContent>
        <Text variant="h3">{question}</Text>
        {options.map((option, index) => (
          <Pressable
            key={option}
            role="button"
            aria-label={hasVoted ? `${option}, ${percentages[index]}%` : `Vote for ${option}`}
            disabled={hasVoted}
            onPress={() => setVotes({ counts: changeCount(option, 1), own: option })}
            style={[styles.option, { borderColor: option === own ? colors.primary : colors.input }]}
          >
            {hasVoted ? (
              <View
                style={[
                  styles.bar,
                  { width: `${percentages[index]}%`, backgroundColor: colors.accent },
                ]}
              />
            ) : null}
            <Text weight={option === own ? 'semibold' : 'normal'} style={styles.text}>
              {option}
            </Text>
            {hasVoted ? <Text weight="semibold">{`${percentages[index]}%`}</Text> : null}
          </Pressable>
        ))}
        <Text variant="muted">{total === 1 ? '1 vote' : `${total} votes`}</Text>
        {hasVoted ? (
          <Button
            variant="secondary"
            onPress={() => setVotes({ counts: changeCount(own, -1), own: '' })}
          >
            Change my vote
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

const styles = StyleSheet.create({
  option: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 54,
    paddingHorizontal: space.medium,
    borderWidth: 1.5,
    borderRadius: radius.field,
    overflow: 'hidden',
  },
  bar: { position: 'absolute', left: 0, top: 0, bottom: 0 },
  text: { flex: 1 },
});
