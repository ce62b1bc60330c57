import { groundClass } from './groundClass.ts';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';

export interface Point {
  title: string;
  text: string;
}

interface StoryProps {
  id: string;
  title: string;
  text: string;
  points?: Point[];
}

/** Who is behind it, beside a picture. */
export function Story({ id, title, text, points = [] }: StoryProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`${groundClass} grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-2 lg:gap-16`}
    >
      <Picture
        index={2}
        className="aspect-[4/3] w-full rounded-[2rem] shadow-primary/15 shadow-xl"
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
                  <Icon name="star" className="size-4" />
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
