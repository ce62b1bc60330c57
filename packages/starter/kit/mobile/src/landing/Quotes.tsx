import { type Item, Section, type SectionProps } from '@/landing/Section';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface QuotesProps extends SectionProps {
  items: Item[];
}

/** What others say. */
export function Quotes({ items, ...section }: QuotesProps) {
  return (
    <Section {...section}>
      {items.map(({ title, text, detail }) => (
        <Card key={title} style={{ gap: 8 }}>
          <Words size="heading">{`“${text}”`}</Words>
          <Words size="small" tone="mutedForeground">
            {detail === '' ? title : `${title}, ${detail}`}
          </Words>
        </Card>
      ))}
    </Section>
  );
}
