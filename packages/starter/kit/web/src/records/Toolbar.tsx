import type { ReactNode } from 'react';

/** What narrows down and orders the records, in as many rows as it takes. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
