import type { Specification } from '../../specification.ts';
import { print } from '../web/colors.ts';
import { colorsOf } from '../web/palette.ts';

/** Perceived lightness, chroma and hue. */
interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export interface Palette {
  readonly light: Record<string, string | string[]>;
  readonly dark: Record<string, string | string[]>;
}

/** Minimum contrast of text; that of icons follows. */
const textContrast = 4.5;
const iconContrast = 3;

/**
 * Derives the colors from the requested ones, with readable contrast for text. They have the names of the template's
 * `src/theme.ts`, which its components use.
 */
export function paletteOf({ palette }: Specification): Palette {
  const primary = lchOf(palette.primary);
  const accent = lchOf(palette.accent);
  const tint = (l: number, c: number) => hexOf({ l, c: Math.min(c, primary.c), h: primary.h });
  // Series stand side by side in charts: equal lightness, hues far apart.
  const series = (l: number) =>
    [75, 150, 215, 290].map((turn) => hexOf({ l, c: 0.13, h: (primary.h + turn) % 360 }));

  const softLight = tint(0.945, 0.035);
  const light = {
    background: tint(0.978, 0.007),
    foreground: tint(0.25, 0.025),
    card: '#ffffff',
    cardForeground: tint(0.25, 0.025),
    primary: readable(primary, softLight, textContrast, -0.01),
    primaryForeground: '#ffffff',
    secondary: tint(0.945, 0.011),
    secondaryForeground: tint(0.25, 0.025),
    muted: tint(0.945, 0.011),
    mutedForeground: tint(0.49, 0.022),
    accent: softLight,
    accentForeground: readable(primary, softLight, textContrast, -0.01),
    destructive: '#c92a2a',
    destructiveForeground: '#ffffff',
    success: '#17753f',
    successForeground: '#ffffff',
    warning: '#f5b83d',
    warningForeground: '#452c00',
    border: tint(0.905, 0.012),
    input: tint(0.85, 0.015),
    ring: readable(primary, softLight, textContrast, -0.01),
    overlay: '#0f101780',
  };
  const softDark = tint(0.29, 0.05);
  const dark = {
    background: tint(0.165, 0.012),
    foreground: tint(0.95, 0.008),
    card: tint(0.215, 0.014),
    cardForeground: tint(0.95, 0.008),
    primary: readable(primary, softDark, textContrast, 0.01),
    primaryForeground: tint(0.16, 0.03),
    secondary: tint(0.27, 0.016),
    secondaryForeground: tint(0.95, 0.008),
    muted: tint(0.27, 0.016),
    mutedForeground: tint(0.75, 0.02),
    accent: softDark,
    accentForeground: readable(primary, softDark, textContrast, 0.01),
    destructive: '#ff8787',
    destructiveForeground: '#2a0808',
    success: '#55c98a',
    successForeground: '#06240f',
    warning: '#f2c04e',
    warningForeground: '#2e1f00',
    border: tint(0.32, 0.018),
    input: tint(0.38, 0.02),
    ring: readable(primary, softDark, textContrast, 0.01),
    overlay: '#000000a6',
  };
  const secondLight = readable(accent, '#ffffff', iconContrast, -0.01);
  const secondDark = readable(accent, tint(0.215, 0.014), iconContrast, 0.01);
  const requested = requestedTones(palette);
  return {
    light: { ...light, chart: [light.primary, secondLight, ...series(0.62)], ...requested.light },
    dark: { ...dark, chart: [dark.primary, secondDark, ...series(0.76)], ...requested.dark },
  };
}

/** Returns the tokens that explicitly requested colors change, by scheme. Web apps have the same rules for them. */
function requestedTones(palette: Specification['palette']): Palette {
  const { background, components, text, cards, ...usual } = palette;
  const [before, after] = [colorsOf(usual), colorsOf(palette)];
  const changed = (scheme: 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries(after[scheme])
        .filter(([name, color]) => {
          const known = before[scheme][name];
          return known && print(known) !== print(color) && !name.startsWith('sidebar');
        })
        .map(([name, color]) => [toCamel(name), color.hex ?? hexOf(color)]),
    );
  return { light: changed('light'), dark: changed('dark') };
}

const toCamel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adjusts the lightness in steps until the contrast is sufficient. */
function readable(color: Lch, background: string, least: number, step: number): string {
  let { l } = color;
  while (l >= 0 && l <= 1 && contrast(hexOf({ ...color, l }), background) < least) l += step;
  return hexOf({ ...color, l: Math.min(1, Math.max(0, l)) });
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearOf(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

/** Converts to hex with the highest chroma that screens can show. */
function hexOf({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma -= 0.004) {
    const parts = rgbOf({ l, c: Math.max(0, chroma), h });
    if (chroma > 0 && parts.some((part) => part < -0.001 || part > 1.001)) continue;
    const bytes = parts.map((part) => Math.round(255 * Math.min(1, Math.max(0, part))));
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
}

function rgbOf({ l, c, h }: Lch): number[] {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}
