import type { ReactNode } from 'react';

/** A drawing of 120 × 120 units that stands on the line at 112. */
export interface Motif {
  /** Words in the name of a record that select this drawing. */
  words: RegExp;
  drawing: ReactNode;
}

/** Colors of drawings, all made from the colors of the app. */
export const tone = {
  main: 'var(--primary)',
  deep: 'color-mix(in oklab, var(--primary) 68%, black)',
  light: 'color-mix(in oklab, var(--primary) 48%, white)',
  pale: 'color-mix(in oklab, var(--primary) 20%, white)',
  accent: 'var(--art-accent, var(--chart-2))',
  warm: 'var(--art-warm, var(--chart-3))',
  paper: 'color-mix(in oklab, var(--primary) 5%, white)',
  ink: 'color-mix(in oklab, var(--primary) 30%, black)',
};

/** Returns the drawing that a name asks for, or else one of all; the same for the same index. */
export function motifFor(motifs: Motif[], name: string, index: number): Motif | undefined {
  return motifs.find(({ words }) => words.test(name)) ?? motifs[index % motifs.length];
}

/** Returns a number for a text, to vary drawings with. */
export function toNumber(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
