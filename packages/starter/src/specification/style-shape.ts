import { z } from 'zod';

/** Looks of an app. Each one combines fonts, shapes, borders, shadows, spacing, colors and a texture. */
export const moods = [
  'calm',
  'playful',
  'serious',
  'elegant',
  'bold',
  'minimal',
  'brutalist',
  'retro',
  'vintage',
  'luxury',
  'cozy',
  'futuristic',
  'newspaper',
  'glass',
  'moody',
  'pastel',
  'neon',
  'monochrome',
  'earthy',
] as const;

export const fontKinds = ['sans', 'serif', 'mono', 'rounded', 'handwritten', 'slab'] as const;

/** Requests that override parts of the mood. */
export const style = z.strictObject({
  font: z.enum(fontKinds).optional(),
  /** The font of headings, if it differs. */
  headings: z.enum(fontKinds).optional(),
  /** A font by name; those of its kind replace it on devices without it. */
  fontName: z
    .string()
    .regex(/^[A-Za-z0-9 ]+$/)
    .optional(),
  corners: z.enum(['sharp', 'soft', 'round']).optional(),
  buttons: z.enum(['sharp', 'soft', 'round', 'pill']).optional(),
  density: z.enum(['compact', 'normal', 'spacious']).optional(),
  text: z.enum(['small', 'normal', 'large']).optional(),
});

export type Style = z.output<typeof style>;
