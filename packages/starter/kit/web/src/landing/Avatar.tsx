/** The initials of somebody, where a portrait will be one day. */
export function Avatar({ name, className = 'size-12' }: { name: string; className?: string }) {
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-linear-to-br from-primary to-[color-mix(in_oklab,var(--primary)_55%,var(--accent))] font-semibold text-primary-foreground ${className}`}
    >
      {initials}
    </span>
  );
}
