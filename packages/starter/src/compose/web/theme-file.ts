import type { Specification } from '../../specification.ts';
import { print } from './colors.ts';
import { declarationText } from './css-rule.ts';
import { designOf } from './design.ts';
import { colorsOf } from './palette.ts';
import type { Colors } from './requested-tones.ts';
import { styleRules } from './style-rules.ts';

/** Writes `src/theme.css`: the colors, radius, fonts and style of this app. */
export function themeFile(app: Specification): string {
  const { radius, font, headings } = designOf(app);
  const { light, dark } = colorsOf(app.palette);
  const title = headings === font ? 'var(--font-sans)' : headings;
  return `@import "@fontsource-variable/inter";

/* The design of the app: colors for light and dark, corner radius and fonts. */
:root {
  --radius: ${radius};
${declarationText(['--font-sans', font.split(', ')])}${declarationText(['--font-heading', title.split(', ')])}
${declarations(light)}}

.dark {
${declarations(dark)}}

${styleRules(app)}
`;
}

const declarations = (colors: Colors) =>
  Object.entries(colors)
    .map(([name, color]) => `  --${name}: ${print(color)};\n`)
    .join('');
