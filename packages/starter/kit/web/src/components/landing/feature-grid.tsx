import type { LucideIcon } from 'lucide-react';
import { Section } from '@/components/landing/section';
import { Card, CardContent } from '@/components/ui/card';
import { cardWidth } from '@/lib/card-width';

export interface Feature {
  icon: LucideIcon;
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
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className={cardWidth(features.length)}>
            <Card className="h-full transition hover:-translate-y-0.5 hover:shadow-lg">
              <CardContent>
                <span className="grid size-12 place-items-center rounded-xl bg-primary/10 text-primary ring-1 ring-primary/15">
                  <Icon aria-hidden="true" className="size-6" />
                </span>
                <h3 className="mt-5 font-semibold text-lg">{title}</h3>
                <p className="mt-2 text-muted-foreground leading-relaxed">{text}</p>
              </CardContent>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
