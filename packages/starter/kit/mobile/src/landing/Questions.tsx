import { useState } from 'react';
import { Pressable, StyleSheet } from 'react-native';
import { type Item, Section, type SectionProps } from '@/landing/Section';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface QuestionsProps extends SectionProps {
  items: Item[];
}

/** Each answer shows when its question is pressed. */
export function Questions({ items, ...section }: QuestionsProps) {
  const [open, setOpen] = useState<string | undefined>(items[0]?.title);
  return (
    <Section {...section}>
      {items.map(({ title, text }) => (
        <Card key={title} style={styles.card}>
          <Pressable
            accessibilityRole="button"
            accessibilityLabel={title}
            aria-expanded={title === open}
            onPress={() => setOpen(title === open ? undefined : title)}
            style={styles.question}
          >
            <Words strong style={styles.words}>
              {title}
            </Words>
            <Words size="heading" tone="primary" aria-hidden>
              {title === open ? '−' : '+'}
            </Words>
          </Pressable>
          {title === open && <Words tone="mutedForeground">{text}</Words>}
        </Card>
      ))}
    </Section>
  );
}

const styles = StyleSheet.create({
  card: { gap: 4, paddingVertical: 8 },
  question: { flexDirection: 'row', alignItems: 'center', gap: 12, minHeight: 44 },
  words: { flex: 1 },
});
