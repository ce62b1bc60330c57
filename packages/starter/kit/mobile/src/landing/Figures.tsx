import { type Item, Section, type SectionProps } from '@/landing/Section';
import { Tile, Tiles } from '@/ui/Tiles';

interface FiguresProps extends SectionProps {
  items: Item[];
}

export function Figures({ items, ...section }: FiguresProps) {
  return (
    <Section {...section}>
      <Tiles>
        {items.map(({ title, text, detail }) => (
          <Tile key={title} label={detail === '' ? text : title} value={detail || title} />
        ))}
      </Tiles>
    </Section>
  );
}
