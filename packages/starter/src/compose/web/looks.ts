import type { Specification } from '../../specification.ts';
import { expressiveLooks } from './expressive-looks.ts';
import { quietLooks } from './quiet-looks.ts';

export type Mood = Specification['palette']['mood'];
export type Shadow = keyof typeof shadows;
export type Texture = 'none' | 'dots' | 'grid' | 'paper' | 'mesh' | 'stripes' | 'vignette' | 'glow';

/** The design that a mood stands for. Palette requests and style requests override parts of it. */
export interface Look {
  /** Share of the main color in gray tones. */
  readonly tint: number;
  /** Strength of colors, relative to the requested ones. */
  readonly strength: number;
  /** Chroma and hue of gray tones that do not follow the main color: cream, sepia. */
  readonly paper?: readonly [chroma: number, hue: number];
  /** Lightness of the page and of cards, in light and in dark mode. */
  readonly light?: readonly [page: number, card: number];
  readonly dark?: readonly [page: number, card: number];
  /** `ink` draws borders in the color of text, `main` in the main color. */
  readonly lines?: 'ink' | 'main';
  /** True for pale buttons with dark text in light mode. */
  readonly isPale?: boolean;
  readonly radius: string;
  /** Radius of large buttons; that of other buttons without it. */
  readonly action?: string;
  readonly border?: string;
  readonly shadow: Shadow;
  /** Unit of all distances, as a share of the usual one. */
  readonly spacing?: number;
  readonly texture: Texture;
  /** Strength of the color gradients behind headers, from 0 to 2. */
  readonly wash: number;
  readonly font: string;
  readonly headings: string;
  readonly heading?: {
    readonly weight?: number;
    readonly tracking?: string;
    readonly isUppercase?: boolean;
    readonly isItalic?: boolean;
  };
}

/** Shadows of small, medium and large elements. */
export const shadows = {
  usual: undefined,
  none: ['0 0 #0000', '0 0 #0000', '0 0 #0000'],
  soft: [
    '0 2px 10px -2px color-mix(in oklab, var(--primary) 14%, #0000)',
    '0 10px 30px -8px color-mix(in oklab, var(--primary) 24%, #0000)',
    '0 24px 60px -16px color-mix(in oklab, var(--primary) 32%, #0000)',
  ],
  hard: [
    '3px 3px 0 var(--foreground)',
    '5px 5px 0 var(--foreground)',
    '8px 8px 0 var(--foreground)',
  ],
  sticker: [
    '0 3px 0 color-mix(in oklab, var(--primary) 26%, var(--border))',
    '0 5px 0 color-mix(in oklab, var(--primary) 32%, var(--border))',
    '0 8px 0 color-mix(in oklab, var(--primary) 36%, var(--border))',
  ],
  glow: [
    '0 0 12px -2px color-mix(in oklab, var(--primary) 45%, #0000)',
    '0 0 24px -2px color-mix(in oklab, var(--primary) 60%, #0000)',
    '0 0 44px -4px color-mix(in oklab, var(--primary) 65%, #0000)',
  ],
} as const;

export const looks: Readonly<Record<Mood, Look>> = { ...quietLooks, ...expressiveLooks };
