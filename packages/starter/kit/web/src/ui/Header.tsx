import type { ReactNode } from 'react';
import { Emoji } from './Emoji.tsx';

interface HeaderProps {
  icon: string;
  title: string;
  tagline: string;
  /** Stands at the end of the row. */
  action?: ReactNode;
  /** Stands below it, as tabs do. */
  children?: ReactNode;
}

/** What the app is, on a band in its colour. */
export function Header({ icon, title, tagline, action, children }: HeaderProps) {
  return (
    <header className="border-border border-b bg-[radial-gradient(62%_170%_at_0%_0%,color-mix(in_oklab,var(--primary)_22%,transparent),transparent),radial-gradient(50%_150%_at_100%_0%,color-mix(in_oklab,var(--accent)_16%,transparent),transparent)]">
      <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
        <div className="flex items-center gap-4 py-6 sm:py-8">
          <span className="grid size-12 shrink-0 place-items-center rounded-card bg-card text-2xl shadow-md shadow-primary/10 ring-1 ring-border sm:size-14 sm:text-3xl">
            <Emoji icon={icon} name={title} />
          </span>
          <div className="min-w-0 grow">
            <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
              {title}
            </h1>
            <p className="mt-0.5 text-pretty text-muted-foreground text-sm sm:text-base">
              {tagline}
            </p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </header>
  );
}
