import { useState } from 'react';
import { AnchorLink } from './AnchorLink.tsx';
import { Monogram } from './Monogram.tsx';

/** A link to a section, and what it says. */
export interface SiteLink {
  to: string;
  label: string;
}

interface SiteHeaderProps {
  title: string;
  links: SiteLink[];
  /** What people should do before anything else. */
  action?: SiteLink;
}

export function SiteHeader({ title, links, action }: SiteHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 border-border/60 border-b bg-background/75 backdrop-blur-lg">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-6 px-5 sm:px-8">
        <AnchorLink to="top" className="flex min-w-0 items-center gap-2.5 font-semibold text-lg">
          <Monogram title={title} className="size-9 rounded-xl" />
          <span className="truncate tracking-tight">{title}</span>
        </AnchorLink>
        <nav aria-label="Sections" className="ml-auto hidden items-center gap-1 md:flex">
          {links.map(({ to, label }) => (
            <AnchorLink
              key={to}
              to={to}
              className="rounded-full px-3 py-2 font-medium text-muted-foreground text-sm transition hover:bg-muted hover:text-foreground"
            >
              {label}
            </AnchorLink>
          ))}
        </nav>
        {action && (
          <AnchorLink
            to={action.to}
            className="hidden rounded-full bg-primary px-4 py-2 font-semibold text-primary-foreground text-sm shadow-sm transition hover:brightness-110 md:block"
          >
            {action.label}
          </AnchorLink>
        )}
        {links.length > 0 && (
          <button
            type="button"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="site-menu"
            onClick={() => setIsOpen(!isOpen)}
            className="-mr-2 ml-auto grid size-10 shrink-0 place-items-center rounded-full hover:bg-muted md:hidden"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" stroke="currentColor">
              <path
                d={isOpen ? 'M6 6l12 12M18 6 6 18' : 'M4 8h16M4 16h16'}
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </button>
        )}
      </div>
      {isOpen && (
        <nav
          id="site-menu"
          aria-label="Sections"
          className="absolute inset-x-0 top-full border-border border-y bg-background px-5 py-3 shadow-xl md:hidden"
        >
          {[...links, ...(action ? [action] : [])].map(({ to, label }) => (
            <AnchorLink
              key={`${to} ${label}`}
              to={to}
              onClick={() => setIsOpen(false)}
              className="block rounded-xl px-3 py-3 font-medium hover:bg-muted"
            >
              {label}
            </AnchorLink>
          ))}
        </nav>
      )}
    </header>
  );
}
