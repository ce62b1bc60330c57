import type { Specification } from '../../specification.ts';
import { fromHex, type Oklch, print, readableOn } from './colors.ts';
import { cssRule, type Declaration } from './css-rule.ts';
import { type Design, designOf } from './design.ts';
import { shadows } from './looks.ts';
import { colorsOf } from './palette.ts';
import { type Colors, isLight, sectionTones } from './requested-tones.ts';
import { textures } from './textures.ts';

/** Writes the part of the style sheet that makes the look of this app: shapes, lines, shadows, texture and headings. */
export function styleRules(app: Specification): string {
  const design = designOf(app);
  const { wash, action = 'var(--radius-md)' } = design;
  return [
    '/* The style of the app. Rules outside of layers win over classes. */',
    cssRule(':root', [
      ['--wash', String(wash)],
      ['--radius-action', action],
      ...measuresOf(design),
      ...(design.strength < 0.6 ? quietArt : []),
      ...(design.textSize === 1 ? [] : [['font-size', `${design.textSize * 100}%`] as const]),
    ]),
    cssRule('body', textures[design.texture]),
    cssRule('h1,\nh2,\nh3', headingOf(design)),
    ...shapeRules(design, app),
    ...colorRules(app),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Drawings of looks without colors. */
const quietArt: readonly Declaration[] = [
  ['--art-accent', 'color-mix(in oklab, var(--primary) 55%, var(--muted))'],
  ['--art-warm', 'color-mix(in oklab, var(--primary) 35%, var(--muted))'],
];

/** Sizes and lines that classes refer to. */
function measuresOf({ border, spacing = 1 }: Design): Declaration[] {
  const declared: Declaration[] = [];
  if (spacing !== 1) declared.push(['--spacing', `${Number((spacing * 0.25).toFixed(3))}rem`]);
  if (border) declared.push(['--border-width', border]);
  return declared;
}

/** The values of Tailwind's shadow classes; none if they stay as they are. */
export function shadowSizes({ shadow }: Design): Declaration[] {
  const [small, medium, large] = shadows[shadow] ?? [];
  if (!small || !medium || !large) return [];
  return [
    ...['2xs', 'xs', 'sm'].map((size) => [`--shadow-${size}`, small] as const),
    ...['md', 'lg'].map((size) => [`--shadow-${size}`, medium] as const),
    ...['xl', '2xl'].map((size) => [`--shadow-${size}`, large] as const),
  ];
}

function headingOf({ heading = {} }: Design): Declaration[] {
  const { weight, tracking, isUppercase, isItalic } = heading;
  return [
    ...(weight ? [['font-weight', String(weight)] as const] : []),
    ...(tracking ? [['letter-spacing', tracking] as const] : []),
    ...(isUppercase ? [['text-transform', 'uppercase'] as const] : []),
    ...(isItalic ? [['font-style', 'italic'] as const] : []),
  ];
}

/** Shapes that no token reaches. */
function shapeRules({ buttons, lines }: Design, { palette: { mood } }: Specification): string[] {
  return [
    buttons ? cssRule('[data-slot="button"]', [['border-radius', buttons]]) : '',
    lines === 'ink' && mood !== 'newspaper'
      ? cssRule('[data-slot="button"]:is([data-variant="default"], [data-variant="secondary"])', [
          ['border-color', 'var(--border)'],
        ])
      : '',
    mood === 'newspaper'
      ? cssRule(headers, [['border-bottom', '4px double var(--foreground)']])
      : '',
    mood === 'glass'
      ? cssRule('[data-slot="card"]', [
          ['background-color', 'color-mix(in oklab, var(--card) 72%, #0000)'],
          ['backdrop-filter', 'blur(18px)'],
        ])
      : '',
  ];
}

const headers = '[data-slot="app-header"],\n[data-slot="site-header"]';
const footers = '[data-slot="site-footer"]';

/** Colors of single sections, as tokens that apply inside of them only. */
function colorRules({ palette }: Specification): string[] {
  const { header, footer, cards, headings } = palette;
  const { light, dark } = colorsOf(palette);
  const section = (selector: string, hex: string | undefined) =>
    hex
      ? [
          cssRule(selector, [
            ...declarationsOf(sectionTones(light, hex)),
            ['--heading', 'currentcolor'],
            ['background', 'var(--background)'],
            ['color', 'var(--foreground)'],
          ]),
        ]
      : [];
  return [
    ...(headings ? headingRules({ light, dark, headings, cards }) : []),
    ...(cards ? [cardRule(light, cards, headings)] : []),
    ...section(headers, header),
    ...section(footers, footer),
  ];
}

/** Surfaces in the color of cards, which may be light in dark mode. Fields on them have a shifted tone. */
function cardRule(colors: Colors, hex: string, headings: string | undefined): string {
  const { background = fromHex(hex), card = background, ...tones } = sectionTones(colors, hex);
  return cssRule('.bg-card,\n.bg-popover', [
    ...declarationsOf({ ...tones, card: background, background: card, popover: background }),
    ...(headings ? [['--heading', headingOn([background], headings)] as const] : []),
    ['color', 'var(--card-foreground)'],
  ]);
}

interface HeadingColors {
  readonly light: Colors;
  readonly dark: Colors;
  readonly headings: string;
  /** The requested color of cards, whose headings have a color of their own. */
  readonly cards: string | undefined;
}

function headingRules({ light, dark, headings, cards }: HeadingColors): string[] {
  const adapted = ({ background, card }: Colors) => {
    const grounds = [background, cards ? undefined : card];
    return headingOn(
      grounds.filter((ground) => ground !== undefined),
      headings,
    );
  };
  return [
    cssRule(':root', [['--heading', adapted(light)]]),
    cssRule('.dark', [['--heading', adapted(dark)]]),
    cssRule('.bg-primary', [['--heading', 'currentcolor']]),
    cssRule('h1,\nh2,\nh3', [['color', 'var(--heading)']]),
  ];
}

/** Returns the color of headings, as light or dark as the first of these grounds needs it. */
function headingOn(grounds: readonly Oklch[], hex: string): string {
  const [first] = grounds;
  const direction = first && isLight(first) ? 'darker' : 'lighter';
  return print(readableOn(fromHex(hex), grounds, direction));
}

const declarationsOf = (colors: Colors): Declaration[] =>
  Object.entries(colors).map(([name, color]) => [`--${name}`, print(color)]);
