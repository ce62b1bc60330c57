import type { Specification } from '../../specification.ts';
import { cssRule } from './css-rule.ts';
import { designOf } from './design.ts';
import { shadowSizes } from './style-rules.ts';

/**
 * Writes `src/index.css`: the template's, with other shadows if the style of this app has them. Their colors are part of
 * Tailwind's classes, so the sizes cannot be tokens like everything else in `src/theme.css`.
 */
export function styleSheet(app: Specification): string {
  const shadows = cssRule('@theme', shadowSizes(designOf(app)));
  return shadows ? `${template}\n${shadows}\n` : template;
}

const template = `@import "tailwindcss";
@import "tw-animate-css";

@custom-variant dark (&:is(.dark *));

/* Makes the tokens of theme.css available as classes: bg-card, text-muted-foreground, rounded-lg, font-heading … */
@theme inline {
  --color-background: var(--background);
  --color-foreground: var(--foreground);
  --color-card: var(--card);
  --color-card-foreground: var(--card-foreground);
  --color-popover: var(--popover);
  --color-popover-foreground: var(--popover-foreground);
  --color-primary: var(--primary);
  --color-primary-foreground: var(--primary-foreground);
  --color-secondary: var(--secondary);
  --color-secondary-foreground: var(--secondary-foreground);
  --color-muted: var(--muted);
  --color-muted-foreground: var(--muted-foreground);
  --color-accent: var(--accent);
  --color-accent-foreground: var(--accent-foreground);
  --color-destructive: var(--destructive);
  --color-destructive-foreground: var(--destructive-foreground);
  --color-success: var(--success);
  --color-success-foreground: var(--success-foreground);
  --color-warning: var(--warning);
  --color-warning-foreground: var(--warning-foreground);
  --color-border: var(--border);
  --color-input: var(--input);
  --color-ring: var(--ring);
  --color-chart-1: var(--chart-1);
  --color-chart-2: var(--chart-2);
  --color-chart-3: var(--chart-3);
  --color-chart-4: var(--chart-4);
  --color-chart-5: var(--chart-5);
  --color-sidebar: var(--sidebar);
  --color-sidebar-foreground: var(--sidebar-foreground);
  --color-sidebar-primary: var(--sidebar-primary);
  --color-sidebar-primary-foreground: var(--sidebar-primary-foreground);
  --color-sidebar-accent: var(--sidebar-accent);
  --color-sidebar-accent-foreground: var(--sidebar-accent-foreground);
  --color-sidebar-border: var(--sidebar-border);
  --color-sidebar-ring: var(--sidebar-ring);
  --text-color-primary: var(--primary-text, var(--primary));
  --radius-sm: calc(var(--radius) - 4px);
  --radius-md: calc(var(--radius) - 2px);
  --radius-lg: var(--radius);
  --radius-xl: calc(var(--radius) + 4px);
  --radius-2xl: calc(var(--radius) * 1.4);
  --radius-3xl: calc(var(--radius) * 1.9);
  --default-border-width: var(--border-width, 1px);
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
`;
