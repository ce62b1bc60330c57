import type { Declaration } from './css-rule.ts';
import type { Texture } from './looks.ts';

const tone = (name: string, token: string, percent: number): Declaration => [
  `--${name}`,
  `color-mix(in oklab, var(--${token}) ${percent}%, #0000)`,
];
const image = (...layers: string[]): Declaration => ['background-image', layers];
const isFixed: Declaration = ['background-attachment', 'fixed'];

/** Backgrounds of the page. Tones are faint, because text stands on them. */
export const textures: Readonly<Record<Texture, readonly Declaration[]>> = {
  none: [],
  dots: [
    tone('dot', 'primary', 16),
    image('radial-gradient(var(--dot) 1.5px, #0000 1.5px)'),
    ['background-size', '22px 22px'],
  ],
  grid: [
    tone('line', 'primary', 9),
    image(
      'linear-gradient(var(--line) 1px, #0000 1px)',
      'linear-gradient(90deg, var(--line) 1px, #0000 1px)',
    ),
    ['background-size', '32px 32px'],
  ],
  paper: [
    tone('fiber', 'foreground', 2),
    image(
      'repeating-linear-gradient(12deg, var(--fiber) 0 1px, #0000 1px 5px)',
      'repeating-linear-gradient(98deg, var(--fiber) 0 1px, #0000 1px 7px)',
    ),
  ],
  mesh: [
    tone('left', 'primary', 26),
    tone('right', 'chart-2', 26),
    tone('below', 'chart-3', 20),
    image(
      'radial-gradient(50rem 36rem at 8% 4%, var(--left), #0000)',
      'radial-gradient(46rem 34rem at 92% 16%, var(--right), #0000)',
      'radial-gradient(52rem 40rem at 60% 100%, var(--below), #0000)',
    ),
    isFixed,
  ],
  stripes: [
    image(
      'linear-gradient(var(--primary) 0 6px, #0000 6px)',
      'linear-gradient(#0000 6px, var(--chart-2) 6px 12px, #0000 12px)',
      'linear-gradient(#0000 12px, var(--chart-3) 12px 18px, #0000 18px)',
    ),
    ['background-repeat', 'no-repeat'],
  ],
  vignette: [
    tone('light', 'primary', 10),
    image('radial-gradient(120% 90% at 50% 0%, var(--light), #0000 60%)'),
    isFixed,
  ],
  glow: [
    tone('above', 'primary', 20),
    tone('below', 'chart-2', 18),
    image(
      'radial-gradient(46rem 30rem at 100% 0%, var(--above), #0000)',
      'radial-gradient(46rem 30rem at 0% 100%, var(--below), #0000)',
    ),
    isFixed,
  ],
};
