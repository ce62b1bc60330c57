import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

/** Shared by all sections: a background from edge to edge, tinted in every other one. */
export const sectionStyles =
  'relative isolate scroll-mt-16 outline-none before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 even:before:bg-muted/50';

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cn(sectionStyles, 'py-16 sm:py-24')}
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
