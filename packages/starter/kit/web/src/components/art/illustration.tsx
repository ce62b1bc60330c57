import type { ReactNode } from 'react';
import { motifFor, tone } from '@/components/art/motif';
import { motifs } from '@/components/art/motifs';
import { cn } from '@/lib/utils';

/** Backgrounds of the drawings. */
const scenes: ReactNode[] = [
  <g key="disc">
    <circle cx="200" cy="150" r="112" fill={tone.light} opacity=".4" />
    <circle cx="318" cy="64" r="14" fill={tone.warm} opacity=".7" />
    <circle cx="82" cy="232" r="9" fill={tone.accent} opacity=".7" />
  </g>,
  <g key="arch">
    <path d="M104 300V150a96 96 0 0 1 192 0v150z" fill={tone.accent} opacity=".28" />
    <path d="M58 70l10 18-20 2zM338 226l16-8-2 18z" fill={tone.main} opacity=".5" />
  </g>,
  <g key="hills">
    <circle cx="308" cy="80" r="38" fill={tone.warm} opacity=".55" />
    <path d="M0 222c70-56 130-56 200-10s140 28 200-30v118H0z" fill={tone.light} opacity=".45" />
    <path d="M0 262c90-44 150-16 220 0s120 8 180-24v62H0z" fill={tone.accent} opacity=".35" />
  </g>,
  <g key="blob">
    <path
      d="M118 66c46-42 128-40 168 6s38 122-8 160-136 32-172-14-34-110 12-152z"
      fill={tone.warm}
      opacity=".32"
    />
    <path
      d="M60 60h22M71 49v22M322 236h22M333 225v22"
      stroke={tone.main}
      strokeWidth="4"
      opacity=".5"
    />
  </g>,
  <g key="tiles" opacity=".34">
    <rect x="64" y="20" width="128" height="128" rx="22" fill={tone.accent} />
    <rect x="208" y="20" width="128" height="128" rx="64" fill={tone.light} />
    <rect x="64" y="164" width="128" height="128" rx="64" fill={tone.light} />
    <rect x="208" y="164" width="128" height="128" rx="22" fill={tone.warm} />
  </g>,
  <g
    key="waves"
    fill="none"
    stroke={tone.light}
    strokeWidth="12"
    strokeLinecap="round"
    opacity=".5"
  >
    <path d="M-20 76q55-46 110 0t110 0 110 0 110 0" />
    <path d="M-20 150q55-46 110 0t110 0 110 0 110 0" />
    <path d="M-20 224q55-46 110 0t110 0 110 0 110 0" />
  </g>,
];

const grounds = [
  'color-mix(in oklab, var(--primary) 16%, var(--card))',
  'color-mix(in oklab, var(--art-accent, var(--chart-2)) 18%, var(--card))',
  'color-mix(in oklab, var(--art-warm, var(--chart-3)) 16%, var(--card))',
];

interface IllustrationProps {
  /** Varies the drawing. */
  index: number;
  /** A drawing that fits this name comes first. */
  name?: string;
  className?: string;
}

/** A drawing of the app's topic in its colors, in place of a photo. */
export function Illustration({ index, name = '', className }: IllustrationProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={cn('block', className)}
    >
      <rect width="400" height="300" fill={grounds[index % grounds.length]} />
      {scenes[(index * 5 + 1) % scenes.length]}
      <ellipse cx="200" cy="247" rx="84" ry="10" fill={tone.ink} opacity=".16" />
      <g transform="translate(104 62) scale(1.6)">{motifFor(motifs, name, index)?.drawing}</g>
    </svg>
  );
}
