import { Card } from '@/ui/Card.tsx';
import { cardWidth } from './cardWidth.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Section } from './Section.tsx';

export interface Feature {
  icon: IconName;
  title: string;
  text: string;
}

interface FeatureGridProps {
  id: string;
  title: string;
  text?: string;
  features: Feature[];
}

export function FeatureGrid({ features, ...heading }: FeatureGridProps) {
  return (
    <Section {...heading}>
      <ul className="flex flex-wrap justify-center gap-5">
        {features.map(({ icon, title, text }) => (
          <li key={title} className={cardWidth(features.length)}>
            <Card className="h-full p-6 transition hover:-translate-y-0.5 hover:shadow-lg sm:p-7">
              <span className="grid size-12 place-items-center rounded-2xl bg-primary/10 text-primary ring-1 ring-primary/15">
                <Icon name={icon} />
              </span>
              <h3 className="mt-5 font-semibold text-lg">{title}</h3>
              <p className="mt-2 text-muted-foreground leading-relaxed">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
