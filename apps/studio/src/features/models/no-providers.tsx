import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface NoProvidersProps {
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** Placeholder for an empty list of providers. */
export function NoProviders({ action, children }: NoProvidersProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-xl border border-dashed border-line-strong px-4 py-10 text-center">
      <Icon name="thought" className="size-8 text-faint" />
      <p className="max-w-sm text-sm text-soft">{children}</p>
      {action}
    </div>
  );
}
