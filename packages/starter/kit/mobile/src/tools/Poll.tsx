import { Pressable, StyleSheet, View } from 'react-native';
import { useStored } from '@/lib/useStored';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface PollProps {
  /** Where the votes are kept. */
  storageKey: string;
  question: string;
  options: string[];
}

interface Votes {
  counts: Record<string, number>;
  /** What was chosen here, if anything. */
  own: string;
}

export function Poll({ storageKey, question, options }: PollProps) {
  const { colors } = useTheme();
  const [{ counts, own }, setVotes] = useStored<Votes>(storageKey, { counts: {}, own: '' });
  const all = options.reduce((total, option) => total + (counts[option] ?? 0), 0);
  const countWith = (option: string, more: number) => ({
    ...counts,
    [option]: (counts[option] ?? 0) + more,
  });
  return (
    <Card>
      <Words size="title">{question}</Words>
      {options.map((option) => {
        const share = all === 0 ? 0 : Math.round(((counts[option] ?? 0) / all) * 100);
        return (
          <Pressable
            key={option}
            accessibilityRole="button"
            accessibilityLabel={own === '' ? `Vote for ${option}` : `${option}, ${share}%`}
            disabled={own !== ''}
            onPress={() => setVotes({ counts: countWith(option, 1), own: option })}
            style={[
              styles.option,
              { borderColor: option === own ? colors.primary : colors.border },
            ]}
          >
            {own !== '' && (
              <View style={[styles.bar, { width: `${share}%`, backgroundColor: colors.soft }]} />
            )}
            <Words strong={option === own}>{option}</Words>
            {own !== '' && <Words strong tone="primary">{`${share}%`}</Words>}
          </Pressable>
        );
      })}
      <Words size="small" tone="mutedForeground">
        {all === 1 ? '1 vote' : `${all} votes`}
      </Words>
      {own !== '' && (
        <Button
          look="secondary"
          title="Change my vote"
          onPress={() => setVotes({ counts: countWith(own, -1), own: '' })}
        />
      )}
    </Card>
  );
}

const styles = StyleSheet.create({
  option: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 54,
    paddingHorizontal: space.medium,
    borderWidth: 1.5,
    borderRadius: radius.field,
    overflow: 'hidden',
  },
  bar: { position: 'absolute', left: 0, top: 0, bottom: 0 },
});
