import { StyleSheet } from 'react-native';
import { Section, type SectionProps } from '@/components/landing/section';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import type { Item } from '@/lib/landing';
import { space } from '@/theme';

interface FeatureListProps extends SectionProps {
  items: Item[];
}

export function FeatureList({ items, ...section }: FeatureListProps) {
  return (
    <Section {...section}>
      {items.map(({ title, text, detail }) => (
        <Card key={title}>
          <CardContent style={styles.content}>
            {detail === '' ? null : (
              <Text variant="small" weight="semibold" color="primary">
                {detail}
              </Text>
            )}
            <Text variant="h4" aria-level={3}>
              {title}
            </Text>
            {text === '' ? null : <Text color="mutedForeground">{text}</Text>}
          </CardContent>
        </Card>
      ))}
    </Section>
  );
}

const styles = StyleSheet.create({
  content: { gap: space.tiny },
});
