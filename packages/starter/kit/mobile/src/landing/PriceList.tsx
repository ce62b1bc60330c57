import { StyleSheet, View } from 'react-native';
import { type Item, Section, type SectionProps } from '@/landing/Section';
import { useTheme } from '@/theme';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface PriceListProps extends SectionProps {
  items: Item[];
}

/** Names on one side, prices on the other. */
export function PriceList({ items, ...section }: PriceListProps) {
  const { colors } = useTheme();
  return (
    <Section {...section}>
      <Card style={styles.card}>
        {items.map(({ title, text, detail }, index) => (
          <View
            key={title}
            style={[styles.row, index > 0 && { borderTopWidth: 1, borderColor: colors.border }]}
          >
            <View style={styles.words}>
              <Words strong>{title}</Words>
              {text !== '' && (
                <Words size="small" tone="mutedForeground">
                  {text}
                </Words>
              )}
            </View>
            <Words size="heading" tone="primary">
              {detail}
            </Words>
          </View>
        ))}
      </Card>
    </Section>
  );
}

const styles = StyleSheet.create({
  card: { gap: 0, paddingVertical: 4 },
  row: { flexDirection: 'row', gap: 12, paddingVertical: 14 },
  words: { flex: 1, gap: 2 },
});
