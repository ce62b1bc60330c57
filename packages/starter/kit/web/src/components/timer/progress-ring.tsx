import type { ReactNode } from 'react';

interface ProgressRingProps {
  /** From 0 to 1. */
  share: number;
  color?: 'primary' | 'secondary';
  children: ReactNode;
}

const radius = 46;
const circumference = 2 * Math.PI * radius;

export function ProgressRing({ share, color = 'primary', children }: ProgressRingProps) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-80">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="3.5" className="stroke-muted" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          className={color === 'primary' ? 'stroke-primary' : 'stroke-chart-2'}
          visibility={share > 0 ? 'visible' : 'hidden'}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center text-center">
        {children}
      </div>
    </div>
  );
}
