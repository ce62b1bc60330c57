import { motifFor, tone } from '@/components/art/motif';
import { motifs } from '@/components/art/motifs';

const ground = 'color-mix(in oklab, var(--primary) 16%, var(--card))';

/** Three drawings of the app's topic, side by side on the ground. */
export function HeroScene({ name, className }: { name: string; className?: string }) {
  const first = Math.max(
    0,
    motifs.findIndex(({ words }) => words.test(name)),
  );
  const drawing = (offset: number) => motifFor(motifs, '', first + offset)?.drawing;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 500 400"
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <rect width="500" height="400" fill={ground} />
      <circle cx="392" cy="104" r="52" fill={tone.warm} opacity=".6" />
      <path d="M110 400V190a140 140 0 0 1 280 0v210z" fill={tone.light} opacity=".45" />
      <path d="M0 322c100-30 160-14 250-6s170 10 250-22v106H0z" fill={tone.accent} opacity=".35" />
      <path d="M0 348h500v52H0z" fill={tone.main} opacity=".28" />
      <path
        d="M56 70h24M68 58v24M446 214h20M456 204v20"
        stroke={tone.main}
        strokeWidth="4"
        opacity=".5"
      />
      <ellipse cx="250" cy="352" rx="120" ry="11" fill={tone.ink} opacity=".2" />
      <g transform="translate(22 232) scale(1.05)">{drawing(1)}</g>
      <g transform="translate(358 224) scale(1.12)">{drawing(2)}</g>
      <g transform="translate(118 104) scale(2.2)">{drawing(0)}</g>
    </svg>
  );
}
