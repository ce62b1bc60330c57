import type { fontKinds } from '../../specification/style-shape.ts';

/** Fonts that looks use, besides those that can be requested. */
type FontKind = (typeof fontKinds)[number] | 'display' | 'technical';

/** Only Inter is part of the app. The other lists start with fonts of Apple and Microsoft systems. */
export const fonts: Readonly<Record<FontKind, string>> = {
  sans: '"Inter Variable", ui-sans-serif, system-ui, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Varela Round", Nunito, "Inter Variable", system-ui, sans-serif',
  handwritten:
    '"Segoe Print", "Bradley Hand", Chalkboard, "Comic Neue", "Comic Sans MS", "URW Chancery L", cursive',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "American Typewriter", "DejaVu Serif", serif',
  display: 'Didot, "Bodoni MT", "Playfair Display", "Times New Roman", "DejaVu Serif", serif',
  technical: 'Bahnschrift, "DIN Alternate", "Avenir Next", "Inter Variable", sans-serif',
};
