import type { ReactNode } from 'react';

interface ScreenHeaderProps {
  title: string;
  count: number;
  children?: ReactNode;
}

/** The name of a screen, how much there is on it and what can be done with all of that. */
export function ScreenHeader({ title, count, children }: ScreenHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 className="flex items-center gap-2.5 font-semibold text-xl tracking-tight">
        {title}
        <span className="rounded-full bg-muted px-2 py-0.5 font-medium text-muted-foreground text-xs tabular-nums">
          {count}
        </span>
      </h2>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
