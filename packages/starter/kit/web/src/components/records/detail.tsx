import type { ReactNode } from 'react';

interface DetailProps {
  label: string;
  /** Takes the whole row, for longer texts. */
  wide?: boolean;
  children: ReactNode;
}

/** A label and its value inside a `dl`; a dash stands for an empty value. */
export function Detail({ label, wide = false, children }: DetailProps) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line text-sm empty:before:text-muted-foreground empty:before:content-['–']">
        {children}
      </dd>
    </div>
  );
}
