interface StarsProps {
  value: number;
  max: number;
}

/** A rating to look at. */
export function Stars({ value, max }: StarsProps) {
  const full = Math.min(max, Math.max(0, Math.round(value)));
  if (full === 0) return null;
  return (
    <span role="img" aria-label={`${full} of ${max} stars`} className="whitespace-nowrap">
      <span className="text-star">{'★'.repeat(full)}</span>
      <span className="text-border">{'★'.repeat(max - full)}</span>
    </span>
  );
}
