import type { ReactNode } from 'react';

const looks = {
  good: 'text-good bg-good-wash',
  warn: 'text-warn bg-warn-wash',
  bad: 'text-bad bg-bad-wash',
  accent: 'text-accent bg-accent-wash',
  plain: 'text-soft bg-sunken',
} as const;
export type MarkLook = keyof typeof looks;

/** Status badge. */
export function Mark({
  look,
  children,
}: {
  readonly look: MarkLook;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex max-w-72 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium ${looks[look]}`}
    >
      {children}
    </span>
  );
}
