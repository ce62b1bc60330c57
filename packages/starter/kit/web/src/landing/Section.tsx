import type { ReactNode } from 'react';
import { groundClass } from './groundClass.ts';

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of the page with its heading; every other one lies on a tinted ground. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`${groundClass} py-16 sm:py-24`}
    >
      <div className="mx-auto max-w-2xl text-center">
        <h2
          id={`${id}-title`}
          className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl"
        >
          {title}
        </h2>
        {text && (
          <p className="mt-4 text-pretty text-lg text-muted-foreground leading-relaxed">{text}</p>
        )}
      </div>
      <div className="mt-10 sm:mt-14">{children}</div>
    </section>
  );
}
