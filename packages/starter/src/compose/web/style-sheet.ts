import type { Specification } from '../../specification.ts';
import { colorsOf, looks } from './palette.ts';

const schemes = { system: 'light dark', toggle: 'light dark', light: 'light', dark: 'dark' };

/** Writes `src/index.css`: the template's, with the colors of this app. */
export function styleSheet({ palette, theme }: Specification): string {
  const { radius, font, headings } = looks[palette.mood];
  const colors = Object.entries(colorsOf(palette));
  return `@import "tailwindcss";

/*
 * The look of the app. Each colour is given twice, for light and for dark, and follows the system;
 * "color-scheme: light" or "color-scheme: dark" alone settles it for everybody.
 */
:root {
  color-scheme: ${schemes[theme]};

${colors.map(([name, value]) => `  --${name}: ${value};\n`).join('')}  --card-foreground: var(--foreground);
  --ring: var(--primary);
  --radius: ${radius};
}

/* Makes the names above usable as classes: bg-card, text-muted-foreground, rounded-card … */
@theme inline {
${colors.map(([name]) => `  --color-${name}: var(--${name});\n`).join('')}  --color-card-foreground: var(--card-foreground);
  --color-ring: var(--ring);
  --radius-card: var(--radius);
  --radius-control: calc(var(--radius) * 0.7);
  --font-sans: ${font};
  --font-heading: ${headings};
}

@layer base {
  body {
    @apply bg-background text-foreground antialiased;
  }

  h1,
  h2,
  h3 {
    @apply font-heading;
  }

  :focus-visible {
    @apply outline-2 outline-offset-2 outline-ring;
  }
}
`;
}
