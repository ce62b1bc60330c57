import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const variants = {
  bad: 'border-bad/30 bg-bad-wash text-bad',
  warn: 'border-warn/30 bg-warn-wash text-warn',
  good: 'border-good/30 bg-good-wash text-good',
} as const;
const icons: Record<keyof typeof variants, IconName> = {
  bad: 'alert',
  warn: 'alert',
  good: 'check',
};

interface NoticeProps {
  readonly variant: keyof typeof variants;
  readonly children: ReactNode;
  /** ARIA role with which screen readers announce it. */
  readonly role?: 'alert' | 'status';
}

export function Notice({ variant, children, role }: NoticeProps) {
  return (
    <div
      role={role}
      className={`flex gap-2 rounded-lg border px-3 py-2 text-sm ${variants[variant]}`}
    >
      <Icon name={icons[variant]} className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
