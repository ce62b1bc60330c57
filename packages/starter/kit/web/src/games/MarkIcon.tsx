import type { Mark } from './lines.ts';

export function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-1/2 ${mark === 'X' ? 'text-primary' : 'text-accent'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
    >
      {mark === 'X' ? <path d="M5 5l14 14M19 5 5 19" /> : <circle cx="12" cy="12" r="8" />}
    </svg>
  );
}
