import type { ReactNode } from 'react';

/** How everything looks that is typed or chosen into. */
export const inputClass =
  'min-h-10 w-full rounded-control border border-border bg-background px-3 py-2 transition placeholder:text-muted-foreground hover:border-muted-foreground/50 focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-primary/25 focus-visible:outline-offset-0';

interface FieldProps {
  label: string;
  hint?: string;
  /** Whether it takes the whole row where fields stand side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** Something to fill in, with its name above it. */
export function Field({ label, hint, wide = false, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as a child
    <label className={wide ? 'col-span-full block' : 'block'}>
      <span className="mb-1.5 block font-medium text-sm">{label}</span>
      {children}
      {hint && <span className="mt-1 block text-muted-foreground text-sm">{hint}</span>}
    </label>
  );
}
