import type { Hand } from './hands.ts';

const paths: Record<Hand, string> = {
  rock: 'M4 15.5 6.5 8 12 5l6 2.5L20.5 14 17 19H7l-3-3.5ZM6.5 8l4 3.5L18 7.5m-7.5 4L9 19',
  paper: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 11h6M9 14.5h6M9 18h3.5',
  scissors:
    'M6.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM9 8l11 9.5M9 16 20 6.5',
};

export function HandIcon({ hand, className }: { hand: Hand; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[hand]} />
    </svg>
  );
}
