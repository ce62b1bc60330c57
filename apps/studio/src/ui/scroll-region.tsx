import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Fills the rest of its column and scrolls in both directions. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
      {children}
    </section>
  );
}
