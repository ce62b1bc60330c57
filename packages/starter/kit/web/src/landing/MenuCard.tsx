import { Section } from './Section.tsx';

export interface Dish {
  title: string;
  text: string;
  price: string;
}

interface MenuCardProps {
  id: string;
  title: string;
  text?: string;
  dishes: Dish[];
}

export function MenuCard({ dishes, ...heading }: MenuCardProps) {
  return (
    <Section {...heading}>
      <ul className="mx-auto grid max-w-4xl gap-x-14 gap-y-7 rounded-[2rem] border border-border bg-card p-6 shadow-sm sm:p-10 md:grid-cols-2">
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
    </Section>
  );
}
