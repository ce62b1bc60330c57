import { StyleSheet, View } from 'react-native';
import { type Item, Section, type SectionProps } from '@/landing/Section';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface StepsProps extends SectionProps {
  items: Item[];
}

export function Steps({ items, ...section }: StepsProps) {
  const { colors } = useTheme();
  return (
    <Section {...section}>
      {items.map(({ title, text }, index) => (
        <View key={title} style={styles.step}>
          <View style={[styles.number, { backgroundColor: colors.primary }]}>
            <Words strong tone="primaryForeground">
              {index + 1}
            </Words>
          </View>
          <View style={styles.words}>
            <Words size="heading">{title}</Words>
            {text !== '' && <Words tone="mutedForeground">{text}</Words>}
          </View>
        </View>
      ))}
    </Section>
  );
}

const styles = StyleSheet.create({
  step: { flexDirection: 'row', gap: 12 },
  number: {
    width: 34,
    height: 34,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  words: { flex: 1, gap: 4, paddingTop: 5 },
});
