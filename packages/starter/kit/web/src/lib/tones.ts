import 'react';

declare module 'react' {
  interface CSSProperties {
    '--tone'?: string;
  }
}

const TONES = 6;

/** One of the colours that src/index.css has for charts, over and over. */
export function toneOf(index: number): string {
  return `var(--chart-${(Math.max(0, index) % TONES) + 1})`;
}
