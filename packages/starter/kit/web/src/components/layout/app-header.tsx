import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Emoji } from '@/components/emoji';

interface AppHeaderProps {
  icon: string;
  title: string;
  tagline: string;
  /** Pages of the navigation. */
  pages?: { path: string; title: string }[];
  /** Controls at the end of the row. */
  children?: ReactNode;
}

export function AppHeader({ icon, title, tagline, pages = [], children }: AppHeaderProps) {
  return (
    <header
      data-slot="app-header"
      className="border-b bg-[radial-gradient(62%_170%_at_0%_0%,color-mix(in_oklab,var(--primary)_calc(var(--wash)*20%),transparent),transparent),radial-gradient(50%_150%_at_100%_0%,color-mix(in_oklab,var(--chart-2)_calc(var(--wash)*14%),transparent),transparent)]"
    >
      <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
        <div className="flex items-center gap-4 py-6 sm:py-8">
          <span className="grid size-12 shrink-0 place-items-center rounded-xl border bg-card text-2xl shadow-md shadow-primary/10 sm:size-14 sm:text-3xl">
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
          {children && (
            <div className="flex shrink-0 items-center gap-2 print:hidden">{children}</div>
          )}
        </div>
        {pages.length > 0 && (
          <nav
            aria-label="Pages"
            className="-mb-px overflow-x-auto [scrollbar-width:none] print:hidden"
          >
            <ul className="flex gap-6">
              {pages.map((page) => (
                <li key={page.path}>
                  <NavLink
                    to={page.path}
                    end
                    className="inline-block whitespace-nowrap rounded-t-sm border-transparent border-b-2 pt-1 pb-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:ring-inset focus-visible:outline-hidden aria-[current=page]:border-primary aria-[current=page]:text-foreground"
                  >
                    {page.title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  );
}
