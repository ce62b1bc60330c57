import { Icon } from '../../ui/icon.tsx';

interface LatestButtonProps {
  readonly onClick: () => void;
  readonly className?: string;
}

/** Scrolls back to the end. */
export function LatestButton({ onClick, className = '' }: LatestButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`mx-auto flex animate-appear items-center gap-1.5 rounded-full border border-line bg-raised px-3 py-1.5 text-[13px] text-soft shadow-raised hover:text-ink ${className}`}
    >
      <Icon name="down" className="size-3.5" /> Latest
    </button>
  );
}
