import { z } from 'zod';
import { words } from './basic-shapes.ts';

export const sectionKinds = [
  'hero',
  'features',
  'about',
  'steps',
  'stats',
  'gallery',
  'work',
  'menu',
  'pricing',
  'testimonials',
  'team',
  'faq',
  'contact',
  'newsletter',
  'callToAction',
] as const;

export const landingShape = {
  sections: z
    .array(
      z.strictObject({
        kind: z.enum(sectionKinds),
        title: words,
        text: z.string().default(''),
        /** `detail` is highlighted beside the text: a price, a name or a number. */
        items: z
          .array(
            z.strictObject({
              title: words,
              text: z.string().default(''),
              detail: z.string().default(''),
            }),
          )
          .default([]),
        /** Label of the section's button. */
        action: z.string().default(''),
      }),
    )
    .min(1),
};
