import type { ReactNode } from 'react';

/** Everybody can check out, because orders stay in this browser. */
export function CheckoutAccess({ children }: { children: ReactNode }) {
  return children;
}
