import { Section } from '@/components/landing/section';
import { Card } from '@/components/ui/card';

export interface Dish {
  title: string;
  text: string;
  price: string;
}

interface MenuSectionProps {
  id: string;
  title: string;
  text?: string;
  dishes: Dish[];
}

export function MenuSection({ dishes, ...heading }: MenuSectionProps) {
  return (
    <Section {...heading}>
      <Card className="mx-auto max-w-4xl p-6 sm:p-10">
        <ul className="grid gap-x-14 gap-y-7 md:grid-cols-2">
          {dishes.map(({ title, text, price }) => (
            <li key={title}>
              <p className="flex items-baseline gap-3">
                <span className="font-semibold text-lg">{title}</span>
                <span
                  aria-hidden="true"
                  className="min-w-4 flex-1 border-muted-foreground/40 border-b border-dotted"
                />
                <span className="font-semibold text-primary tabular-nums">{price}</span>
              </p>
              <p className="mt-1 pr-12 text-muted-foreground leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
