import type { ReactNode } from 'react';
import { sectionStyles } from '@/components/landing/section';
import { cn } from '@/lib/utils';

interface BandProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section on the primary color. */
export function Band({ id, title, children }: BandProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={title}
      className={cn(sectionStyles, 'py-12 sm:py-16')}
    >
      <div className="relative isolate overflow-hidden rounded-3xl bg-primary px-6 py-12 text-center text-primary-foreground shadow-primary/20 shadow-xl sm:px-12 sm:py-16">
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(36rem_24rem_at_100%_0%,color-mix(in_oklab,var(--chart-2)_38%,transparent),transparent),radial-gradient(30rem_22rem_at_0%_100%,color-mix(in_oklab,var(--chart-2)_24%,transparent),transparent)]"
        />
        {children}
      </div>
    </section>
  );
}
