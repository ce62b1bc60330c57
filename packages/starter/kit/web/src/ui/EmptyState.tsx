import type { ReactNode } from 'react';
import { canDrawEmoji } from '@/lib/canDrawEmoji.ts';

interface EmptyStateProps {
  icon: string;
  title: string;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-border border-dashed px-6 py-16 text-center">
      {canDrawEmoji && (
        <span
          aria-hidden="true"
          className="mb-4 grid size-16 place-items-center rounded-full bg-primary/10 text-3xl"
        >
          {icon}
        </span>
      )}
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-1 max-w-sm text-muted-foreground">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
