import type { ClassGroup } from './change-classes.ts';

/** A property of an element that can be chosen from the design's own steps. */
export interface StyleProperty {
  readonly name: string;
  readonly group: ClassGroup;
  readonly options: readonly StyleOption[];
}

export interface StyleOption {
  readonly className: string;
  readonly name: string;
}

const steps = (group: string, classes: Readonly<Record<string, string>>): StyleOption[] =>
  Object.entries(classes).map(([step, name]) => ({ className: `${group}${step}`, name }));

/** The colors of the template, from src/theme.css. */
const colors = {
  foreground: 'Text',
  'muted-foreground': 'Muted text',
  background: 'Page',
  card: 'Card',
  primary: 'Primary',
  'primary-foreground': 'On primary',
  secondary: 'Secondary',
  'secondary-foreground': 'On secondary',
  muted: 'Muted',
  accent: 'Accent',
  'accent-foreground': 'On accent',
  success: 'Success',
  warning: 'Warning',
  destructive: 'Danger',
} as const;

const spaces = {
  '0': 'None',
  '2': 'Small',
  '4': 'Medium',
  '6': 'Large',
  '8': 'Larger',
  '12': 'Huge',
};

const hiddenClasses = {
  'sm:hidden': 'Phones only',
  'max-sm:hidden': 'Larger screens only',
  'hidden!': 'Nowhere',
};

export const styleSections: readonly {
  readonly title: string;
  readonly properties: readonly StyleProperty[];
}[] = [
  {
    title: 'Text',
    properties: [
      { name: 'Text color', group: 'text-foreground', options: steps('text-', colors) },
      {
        name: 'Size',
        group: 'text-base',
        options: steps('text-', {
          ...{ xs: 'Tiny', sm: 'Small', base: 'Normal', lg: 'Large', xl: 'Larger' },
          ...{ '2xl': 'Heading', '4xl': 'Big heading', '6xl': 'Huge heading' },
        }),
      },
      {
        name: 'Weight',
        group: 'font-normal',
        options: steps('font-', {
          ...{ light: 'Light', normal: 'Normal', medium: 'Medium' },
          ...{ semibold: 'Semibold', bold: 'Bold' },
        }),
      },
      {
        name: 'Font',
        group: 'font-sans',
        options: steps('font-', { sans: 'Body', heading: 'Headings', mono: 'Monospace' }),
      },
      {
        name: 'Alignment',
        group: 'text-left',
        options: steps('text-', { left: 'Left', center: 'Center', right: 'Right' }),
      },
    ],
  },
  {
    title: 'Box',
    properties: [
      { name: 'Background', group: 'bg-background', options: steps('bg-', colors) },
      { name: 'Padding', group: 'p-0', options: steps('p-', spaces) },
      { name: 'Space above', group: 'mt-0', options: steps('mt-', spaces) },
      { name: 'Space below', group: 'mb-0', options: steps('mb-', spaces) },
      { name: 'Space between', group: 'gap-0', options: steps('gap-', spaces) },
      {
        name: 'Corners',
        group: 'rounded-none',
        options: steps('rounded-', {
          ...{ none: 'Square', sm: 'Slightly round', md: 'Round', xl: 'Rounder', full: 'Full' },
        }),
      },
      {
        name: 'Border',
        group: 'border-0',
        options: steps('border', { '-0': 'None', '': 'Thin', '-2': 'Thick' }),
      },
      {
        name: 'Shadow',
        group: 'shadow-none',
        options: steps('shadow-', { none: 'None', sm: 'Light', md: 'Medium', lg: 'Strong' }),
      },
      {
        name: 'Shown on',
        group: Object.keys(hiddenClasses),
        options: steps('', hiddenClasses),
      },
    ],
  },
];
