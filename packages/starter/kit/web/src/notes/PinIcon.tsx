interface PinIconProps {
  /** Where no word stands beside it. */
  label?: string;
  className?: string;
}

export function PinIcon({ label, className = '' }: PinIconProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox="0 0 20 20"
      fill="currentColor"
      className={`size-4 shrink-0 ${className}`}
    >
      <path d="M7 2h6v1.5l-1 1V9l3 2.5V13h-4.2L10 18l-.8-5H5v-1.5L8 9V4.5l-1-1V2Z" />
    </svg>
  );
}
