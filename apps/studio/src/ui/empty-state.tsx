import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
      <Icon name={icon} className="size-8 text-faint" />
      <p className="font-medium text-ink">{title}</p>
      <p className="max-w-md text-balance">{children}</p>
    </div>
  );
}
