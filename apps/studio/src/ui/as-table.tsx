import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The chart's numbers as a table. */
export function AsTable({ children }: { readonly children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex list-none items-center gap-1.5 rounded text-[13px] text-soft hover:text-ink">
        <Icon
          name="right"
          className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
        />
        Show as a table
      </summary>
      {children}
    </details>
  );
}
