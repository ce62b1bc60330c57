import type { ReactNode } from 'react';

interface RingProps {
  /** From 0 to 1: how much of it is drawn. */
  share: number;
  tone?: 'primary' | 'accent';
  children: ReactNode;
}

const radius = 46;
const length = 2 * Math.PI * radius;

export function Ring({ share, tone = 'primary', children }: RingProps) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-80">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="-rotate-90 size-full">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="3.5" className="stroke-muted" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          className={tone === 'primary' ? 'stroke-primary' : 'stroke-accent'}
          visibility={share > 0 ? 'visible' : 'hidden'}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center text-center">
        {children}
      </div>
    </div>
  );
}
