import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  /** Purpose of the section. */
  readonly about: ReactNode;
  /** Action for the whole section. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, about, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-xl gap-1">
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="text-sm text-soft">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
