import type { ReactNode } from 'react';

const variants = {
  good: 'text-good bg-good-wash',
  warn: 'text-warn bg-warn-wash',
  bad: 'text-bad bg-bad-wash',
  accent: 'text-accent bg-accent-wash',
  plain: 'text-soft bg-sunken',
} as const;
export type BadgeVariant = keyof typeof variants;

/** Status badge. */
export function Badge({
  variant,
  children,
}: {
  readonly variant: BadgeVariant;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex max-w-72 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium ${variants[variant]}`}
    >
      {children}
    </span>
  );
}
