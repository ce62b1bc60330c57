import type { Specification } from '../../specification.ts';
import { inGamut, type Oklch, readableOn, toHex } from '../web/colors.ts';
import { colorsOf } from '../web/palette.ts';
import { type Colors, isLight } from '../web/requested-tones.ts';

type Tokens = Record<string, string | string[]>;

export interface Palette {
  readonly light: Tokens;
  readonly dark: Tokens;
}

/** Derives the colors of web apps, with the names of the template's `src/theme.ts`, which its components use. */
export function paletteOf({ palette }: Specification): Palette {
  const { light, dark } = colorsOf(palette);
  return { light: tokensOf(light, palette), dark: tokensOf(dark, palette) };
}

const black: Oklch = { l: 0, c: 0, h: 0 };
const white: Oklch = { l: 1, c: 0, h: 0 };

/** Names of the tokens that both templates have. */
const shared = [
  ...['background', 'foreground', 'card', 'card-foreground', 'primary', 'primary-foreground'],
  ...['secondary', 'secondary-foreground', 'muted', 'muted-foreground'],
  ...['accent', 'accent-foreground', 'destructive', 'destructive-foreground'],
  ...['success', 'success-foreground', 'warning', 'warning-foreground', 'border', 'input', 'ring'],
];

function tokensOf(web: Colors, palette: Specification['palette']): Tokens {
  const named = (name: string): Oklch => web[name] ?? black;
  const isOnLight = isLight(named('background'));
  const own: Record<string, Oklch> = {};
  // Mobile components use the main color as text, too.
  if (!palette.components && web['primary-text']) {
    own['primary'] = web['primary-text'];
    own['primary-foreground'] = isOnLight ? white : named('primary-foreground');
  }
  // Selected parts have a soft tone of the main color, unless the background is a requested one.
  if (!palette.background) {
    const { hex: _, ...main } = own['primary'] ?? named('primary');
    const soft = inGamut({
      l: isOnLight ? 0.945 : 0.29,
      c: Math.min(main.c, isOnLight ? 0.035 : 0.05),
      h: main.h,
    });
    own['accent'] = soft;
    own['accent-foreground'] = readableOn(main, [soft], isOnLight ? 'darker' : 'lighter');
  }
  const charts = [1, 2, 3, 4, 5].map((index) => toHex(named(`chart-${index}`)));
  return {
    ...Object.fromEntries(shared.map((name) => [toCamel(name), toHex(own[name] ?? named(name))])),
    overlay: isOnLight ? '#0f101780' : '#000000a6',
    chart: charts,
  };
}

const toCamel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
