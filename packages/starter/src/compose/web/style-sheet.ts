import type { Specification } from '../../specification.ts';
import { print } from './colors.ts';
import { declarationText } from './css-rule.ts';
import { designOf } from './design.ts';
import { colorsOf } from './palette.ts';
import type { Colors } from './requested-tones.ts';
import { styleRules } from './style-rules.ts';

/** Writes `src/index.css`: the template's, with the colors, radius, fonts and style of this app. */
export function styleSheet(app: Specification): string {
  const { radius, font, headings } = designOf(app);
  const { light, dark } = colorsOf(app.palette);
  const title = headings === font ? 'var(--font-sans)' : headings;
  return `@import "tailwindcss";
@import "tw-animate-css";
@import "@fontsource-variable/inter";

@custom-variant dark (&:is(.dark *));

/* The design of the app: colors for light and dark, corner radius and fonts. */
:root {
  --radius: ${radius};
${declarationText(['--font-sans', font.split(', ')])}${declarationText(['--font-heading', title.split(', ')])}
${declarations(light)}}

.dark {
${declarations(dark)}}

/* Makes the tokens available as classes: bg-card, text-muted-foreground, rounded-lg, font-heading … */
@theme inline {
${Object.keys(light)
  .map((name) => `  ${tokenOf(name)}: var(--${name});\n`)
  .join('')}  --radius-sm: calc(var(--radius) - 4px);
  --radius-md: calc(var(--radius) - 2px);
  --radius-lg: var(--radius);
  --radius-xl: calc(var(--radius) + 4px);
  --font-sans: var(--font-sans);
  --font-heading: var(--font-heading);
}

@layer base {
  * {
    @apply border-border outline-ring/50;
  }

  html {
    @apply scroll-smooth motion-reduce:scroll-auto;
  }

  body {
    @apply min-h-dvh bg-background text-foreground antialiased;
  }

  h1,
  h2,
  h3 {
    @apply font-heading;
  }

  button:not(:disabled),
  [role="button"]:not(:disabled) {
    @apply cursor-pointer;
  }
}

${styleRules(app)}
`;
}

/** Text in the main color may need more contrast than buttons: `text-primary` has a token of its own then. */
const tokenOf = (name: string) =>
  name === 'primary-text' ? '--text-color-primary' : `--color-${name}`;

const declarations = (colors: Colors) =>
  Object.entries(colors)
    .map(([name, color]) => `  --${name}: ${print(color)};\n`)
    .join('');
