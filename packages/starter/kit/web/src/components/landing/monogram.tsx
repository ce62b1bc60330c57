import { cn } from '@/lib/utils';

/** The first letter of the title as a logo. */
export function Monogram({ title, className }: { title: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-9 shrink-0 place-items-center rounded-lg bg-linear-to-br from-primary to-[color-mix(in_oklab,var(--primary)_60%,var(--chart-2))] font-bold font-heading text-primary-foreground',
        className,
      )}
    >
      {[...title][0]}
    </span>
  );
}
