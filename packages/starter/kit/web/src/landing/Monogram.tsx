/** The mark of the house: the first letter of its name. */
export function Monogram({ title, className }: { title: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center bg-linear-to-br from-primary to-[color-mix(in_oklab,var(--primary)_60%,var(--accent))] font-bold text-primary-foreground ${className}`}
    >
      {[...title][0]}
    </span>
  );
}
