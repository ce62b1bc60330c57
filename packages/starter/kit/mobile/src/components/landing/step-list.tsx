import { StyleSheet, View } from 'react-native';
import { Section, type SectionProps } from '@/components/landing/section';
import { Text } from '@/components/ui/text';
import type { Item } from '@/lib/landing';
import { radius, useTheme } from '@/theme';

interface StepListProps extends SectionProps {
  items: Item[];
}

export function StepList({ items, ...section }: StepListProps) {
  const { colors } = useTheme();
  return (
    <Section {...section}>
      {items.map(({ title, text }, index) => (
        <View key={title} style={styles.step}>
          <View style={[styles.number, { backgroundColor: colors.primary }]}>
            <Text weight="semibold" color="primaryForeground">
              {index + 1}
            </Text>
          </View>
          <View style={styles.text}>
            <Text variant="h4" aria-level={3}>
              {title}
            </Text>
            {text === '' ? null : <Text color="mutedForeground">{text}</Text>}
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
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
  text: { flex: 1, gap: 4, paddingTop: 5 },
});
