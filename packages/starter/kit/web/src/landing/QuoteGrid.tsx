import { Card } from '@/ui/Card.tsx';
import { Avatar } from './Avatar.tsx';
import { cardWidth } from './cardWidth.ts';
import { Section } from './Section.tsx';

export interface Quote {
  name: string;
  role: string;
  text: string;
}

interface QuoteGridProps {
  id: string;
  title: string;
  text?: string;
  quotes: Quote[];
}

export function QuoteGrid({ quotes, ...heading }: QuoteGridProps) {
  return (
    <Section {...heading}>
      <ul className="flex flex-wrap justify-center gap-5">
        {quotes.map(({ name, role, text }) => (
          <li key={name} className={cardWidth(quotes.length)}>
            <Card className="flex h-full flex-col p-6 sm:p-7">
              <span
                aria-hidden="true"
                className="h-8 font-serif text-6xl text-primary leading-none"
              >
                “
              </span>
              <blockquote className="mt-2 flex-1 text-pretty text-lg leading-relaxed">
                {text}
              </blockquote>
              <div className="mt-6 flex items-center gap-3">
                <Avatar name={name} className="size-11 text-sm" />
                <p>
                  <span className="block font-semibold">{name}</span>
                  {role && <span className="block text-muted-foreground text-sm">{role}</span>}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
