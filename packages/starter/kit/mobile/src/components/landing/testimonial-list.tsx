import { StyleSheet } from 'react-native';
import { Section, type SectionProps } from '@/components/landing/section';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import type { Item } from '@/lib/landing';
import { space } from '@/theme';

interface TestimonialListProps extends SectionProps {
  items: Item[];
}

export function TestimonialList({ items, ...section }: TestimonialListProps) {
  return (
    <Section {...section}>
      {items.map(({ title, text, detail }) => (
        <Card key={title}>
          <CardContent style={styles.content}>
            <Text variant="large">{`“${text}”`}</Text>
            <Text variant="muted">{detail === '' ? title : `${title}, ${detail}`}</Text>
          </CardContent>
        </Card>
      ))}
    </Section>
  );
}

const styles = StyleSheet.create({
  content: { gap: space.small },
});
