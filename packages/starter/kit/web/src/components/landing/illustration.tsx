import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/utils';

const scenes: ReactNode[] = [
  <g key="hills">
    <circle cx="285" cy="105" r="52" fill="white" opacity=".8" />
    <path d="M0 210c70-60 130-60 200-10s140 30 200-30v130H0z" fill="white" opacity=".22" />
    <path d="M0 250c90-50 150-20 220 0s120 10 180-30v80H0z" fill="black" opacity=".2" />
  </g>,
  <g key="arcs" fill="none" stroke="white" strokeWidth="22">
    <circle cx="90" cy="300" r="70" opacity=".75" />
    <circle cx="90" cy="300" r="130" opacity=".45" />
    <circle cx="90" cy="300" r="190" opacity=".28" />
    <circle cx="90" cy="300" r="250" opacity=".16" />
  </g>,
  <g key="circles" fill="white">
    <circle cx="150" cy="150" r="92" opacity=".32" />
    <circle cx="250" cy="150" r="92" opacity=".32" />
    <circle cx="200" cy="150" r="34" opacity=".75" />
  </g>,
  <g key="tiles" fill="white">
    <rect x="70" y="50" width="90" height="90" rx="20" opacity=".25" />
    <rect x="175" y="50" width="90" height="90" rx="45" opacity=".75" />
    <rect x="70" y="155" width="90" height="90" rx="45" opacity=".5" />
    <rect x="175" y="155" width="195" height="90" rx="20" opacity=".2" />
  </g>,
  <g key="stripes">
    <path
      d="M-40 260 220 0M40 340 380 0M160 380 460 80"
      stroke="white"
      strokeWidth="34"
      opacity=".2"
    />
    <circle cx="200" cy="150" r="66" fill="white" opacity=".78" />
  </g>,
  <g key="waves" fill="none" stroke="white" strokeWidth="10" strokeLinecap="round">
    <path d="M-20 110q55-50 110 0t110 0 110 0 110 0" opacity=".3" />
    <path d="M-20 160q55-50 110 0t110 0 110 0 110 0" opacity=".8" />
    <path d="M-20 210q55-50 110 0t110 0 110 0 110 0" opacity=".45" />
  </g>,
];

const grounds = [
  ['var(--primary)', 'var(--chart-2)'],
  ['var(--chart-2)', 'color-mix(in oklab, var(--primary) 75%, black)'],
  ['color-mix(in oklab, var(--primary) 60%, var(--chart-2))', 'var(--primary)'],
  ['color-mix(in oklab, var(--chart-2) 70%, white)', 'var(--primary)'],
];

interface IllustrationProps {
  /** Selects the drawing. */
  index: number;
  className?: string;
}

/** A drawing in the colors of the app in place of a photo. */
export function Illustration({ index, className }: IllustrationProps) {
  const id = useId();
  const [from, to] = grounds[index % grounds.length] ?? [];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={cn('block', className)}
    >
      <linearGradient id={id} x2="1" y2="1">
        <stop style={{ stopColor: from }} />
        <stop offset="1" style={{ stopColor: to }} />
      </linearGradient>
      <rect width="400" height="300" fill={`url(#${id})`} />
      {scenes[index % scenes.length]}
    </svg>
  );
}
