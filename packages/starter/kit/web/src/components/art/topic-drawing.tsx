import { motifFor, tone } from '@/components/art/motif';
import { motifs } from '@/components/art/motifs';

/** A small drawing of the app's topic on a disc. */
export function TopicDrawing({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160" className={className}>
      <circle cx="80" cy="80" r="78" fill={tone.light} opacity=".3" />
      <g transform="translate(29 22) scale(.85)">{motifFor(motifs, '', 0)?.drawing}</g>
    </svg>
  );
}
