import { StatCard, StatGrid } from '@/components/charts/stat-card';
import { Section, type SectionProps } from '@/components/landing/section';
import type { Item } from '@/lib/landing';

interface StatsBandProps extends SectionProps {
  items: Item[];
}

export function StatsBand({ items, ...section }: StatsBandProps) {
  return (
    <Section {...section}>
      <StatGrid>
        {items.map(({ title, text, detail }) => (
          <StatCard key={title} label={detail === '' ? text : title} value={detail || title} />
        ))}
      </StatGrid>
    </Section>
  );
}
