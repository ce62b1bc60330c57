import { Star } from 'lucide-react';
import { Illustration } from '@/components/art/illustration';
import { sectionStyles } from '@/components/landing/section';
import { cn } from '@/lib/utils';

export interface Point {
  title: string;
  text: string;
}

interface AboutSectionProps {
  id: string;
  title: string;
  text: string;
  points?: Point[];
}

/** A text beside an illustration. */
export function AboutSection({ id, title, text, points = [] }: AboutSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cn(
        sectionStyles,
        'grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-2 lg:gap-16',
      )}
    >
      <Illustration
        index={1}
        className="aspect-[4/3] w-full rounded-3xl shadow-primary/15 shadow-xl"
      />
      <div>
        <h2
          id={`${id}-title`}
          className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl"
        >
          {title}
        </h2>
        <p className="mt-5 text-pretty text-lg text-muted-foreground leading-relaxed">{text}</p>
        {points.length > 0 && (
          <ul className="mt-8 space-y-5">
            {points.map((point) => (
              <li key={point.title} className="flex gap-4">
                <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary/10 text-primary">
                  <Star aria-hidden="true" className="size-4" />
                </span>
                <p className="leading-relaxed">
                  <strong className="block font-semibold">{point.title}</strong>
                  <span className="text-muted-foreground">{point.text}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
