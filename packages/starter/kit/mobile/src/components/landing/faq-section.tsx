import { Minus, Plus } from 'lucide-react-native';
import { useState } from 'react';
import { Pressable, StyleSheet } from 'react-native';
import { Section, type SectionProps } from '@/components/landing/section';
import { Card, CardContent } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Text } from '@/components/ui/text';
import type { Item } from '@/lib/landing';
import { space } from '@/theme';

interface FaqSectionProps extends SectionProps {
  items: Item[];
}

/** Questions whose answers show when they are pressed. */
export function FaqSection({ items, ...section }: FaqSectionProps) {
  const [open, setOpen] = useState<string | undefined>(items[0]?.title);
  return (
    <Section {...section}>
      {items.map(({ title, text }) => {
        const isOpen = title === open;
        return (
          <Card key={title} style={styles.card}>
            <CardContent style={styles.content}>
              <Pressable
                role="button"
                aria-label={title}
                aria-expanded={isOpen}
                onPress={() => setOpen(isOpen ? undefined : title)}
                style={styles.question}
              >
                <Text weight="semibold" style={styles.title}>
                  {title}
                </Text>
                <Icon as={isOpen ? Minus : Plus} color="primary" />
              </Pressable>
              {isOpen ? <Text color="mutedForeground">{text}</Text> : null}
            </CardContent>
          </Card>
        );
      })}
    </Section>
  );
}

const styles = StyleSheet.create({
  card: { paddingVertical: space.small },
  content: { gap: space.tiny },
  question: { flexDirection: 'row', alignItems: 'center', gap: 12, minHeight: 44 },
  title: { flex: 1 },
});
