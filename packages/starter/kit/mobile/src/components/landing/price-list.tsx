import { Section, type SectionProps } from '@/components/landing/section';
import { List, ListItem } from '@/components/ui/list-item';
import { Text } from '@/components/ui/text';
import type { Item } from '@/lib/landing';

interface PriceListProps extends SectionProps {
  items: Item[];
}

export function PriceList({ items, ...section }: PriceListProps) {
  return (
    <Section {...section}>
      <List>
        {items.map(({ title, text, detail }) => (
          <ListItem
            key={title}
            title={title}
            description={text}
            trailing={
              <Text variant="large" color="primary">
                {detail}
              </Text>
            }
          />
        ))}
      </List>
    </Section>
  );
}
