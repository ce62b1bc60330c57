import { type Item, Section, type SectionProps } from '@/landing/Section';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface ItemCardsProps extends SectionProps {
  items: Item[];
}

export function ItemCards({ items, ...section }: ItemCardsProps) {
  return (
    <Section {...section}>
      {items.map(({ title, text, detail }) => (
        <Card key={title} style={{ gap: 4 }}>
          {detail !== '' && (
            <Words size="small" strong tone="accent">
              {detail}
            </Words>
          )}
          <Words size="heading">{title}</Words>
          {text !== '' && <Words tone="mutedForeground">{text}</Words>}
        </Card>
      ))}
    </Section>
  );
}
