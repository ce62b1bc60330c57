import type { ReactNode } from 'react';
import { groundClass } from './groundClass.ts';

interface BandProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page that stands out, in the colour of the app. */
export function Band({ id, title, children }: BandProps) {
  return (
    <section id={id} tabIndex={-1} aria-label={title} className={`${groundClass} py-12 sm:py-16`}>
      <div className="relative isolate overflow-hidden rounded-[2rem] bg-primary px-6 py-12 text-center text-primary-foreground shadow-primary/20 shadow-xl sm:px-12 sm:py-16">
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(36rem_24rem_at_100%_0%,color-mix(in_oklab,var(--accent)_38%,transparent),transparent),radial-gradient(30rem_22rem_at_0%_100%,color-mix(in_oklab,var(--accent)_24%,transparent),transparent)]"
        />
        {children}
      </div>
    </section>
  );
}
