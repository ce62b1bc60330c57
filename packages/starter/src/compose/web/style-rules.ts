import type { Specification } from '../../specification.ts';
import { fromHex, print, readableOn } from './colors.ts';
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
    cssRule('@theme', themeOf(design)),
    cssRule(':root', [
      ['--wash', String(wash)],
      ['--radius-action', action],
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

function themeOf({ border, shadow, spacing = 1 }: Design): Declaration[] {
  const [small, medium, large] = shadows[shadow] ?? [];
  const declared: Declaration[] = [
    ['--radius-2xl', 'calc(var(--radius) * 1.4)'],
    ['--radius-3xl', 'calc(var(--radius) * 1.9)'],
  ];
  if (spacing !== 1) declared.push(['--spacing', `${Number((spacing * 0.25).toFixed(3))}rem`]);
  if (border) declared.push(['--default-border-width', border]);
  if (small && medium && large) {
    for (const size of ['2xs', 'xs', 'sm']) declared.push([`--shadow-${size}`, small]);
    for (const size of ['md', 'lg']) declared.push([`--shadow-${size}`, medium]);
    for (const size of ['xl', '2xl']) declared.push([`--shadow-${size}`, large]);
  }
  return declared;
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
    ...section(headers, header),
    ...section(footers, footer),
    ...(cards ? [cardRule(light, cards)] : []),
    ...(headings ? headingRules(light, dark, headings) : []),
  ];
}

/** Inside of a card, its color is that of cards, and the shifted one that of fields. */
function cardRule(colors: Colors, hex: string): string {
  const { background, card, ...tones } = sectionTones(colors, hex);
  return cssRule(
    '[data-slot="card"]',
    declarationsOf(card ? { ...tones, background: card } : tones),
  );
}

function headingRules(light: Colors, dark: Colors, hex: string): string[] {
  const adapted = ({ background, card }: Colors) =>
    background && card
      ? print(
          readableOn(fromHex(hex), [background, card], isLight(background) ? 'darker' : 'lighter'),
        )
      : hex;
  return [
    cssRule(':root', [['--heading', adapted(light)]]),
    cssRule('.dark', [['--heading', adapted(dark)]]),
    cssRule('.bg-primary', [['--heading', 'currentcolor']]),
    cssRule('h1,\nh2,\nh3', [['color', 'var(--heading)']]),
  ];
}

const declarationsOf = (colors: Colors): Declaration[] =>
  Object.entries(colors).map(([name, color]) => [`--${name}`, print(color)]);
