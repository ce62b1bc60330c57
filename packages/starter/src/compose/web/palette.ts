import type { Specification } from '../../specification.ts';
import { contrast, exactly, fromHex, inGamut, type Oklch, readableOn } from './colors.ts';

type Mood = Specification['palette']['mood'];

interface Look {
  /** Share of the main color in gray tones. */
  readonly tint: number;
  /** Strength of colors, relative to the requested ones. */
  readonly strength: number;
  readonly radius: string;
  readonly font: string;
  readonly headings: string;
}

const sansFont = '"Inter Variable", ui-sans-serif, system-ui, sans-serif';
const roundFont =
  'ui-rounded, "SF Pro Rounded", "Varela Round", Nunito, "Inter Variable", system-ui, sans-serif';
const serifFont = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif';

export const looks: Readonly<Record<Mood, Look>> = {
  calm: { tint: 0.008, strength: 0.9, radius: '0.75rem', font: sansFont, headings: sansFont },
  playful: { tint: 0.018, strength: 1.2, radius: '1.25rem', font: roundFont, headings: roundFont },
  serious: { tint: 0.004, strength: 0.8, radius: '0.375rem', font: sansFont, headings: sansFont },
  elegant: { tint: 0.01, strength: 0.85, radius: '0.25rem', font: sansFont, headings: serifFont },
  bold: { tint: 0.002, strength: 1.15, radius: '0.5rem', font: sansFont, headings: sansFont },
};

type Scheme = 'light' | 'dark';

/** Colors by the name of their CSS variable. */
export type Colors = Readonly<Record<string, Oklch>>;

const white: Oklch = { l: 0.99, c: 0, h: 0 };

/** Returns the colors of both schemes, with the names of the template. */
export function colorsOf(palette: Specification['palette']): Readonly<Record<Scheme, Colors>> {
  const { background } = palette;
  if (!background) {
    const of = (colors: Colors) => withRequested(colors, palette);
    return { light: of(lightColors(palette)), dark: of(darkColors(palette)) };
  }
  const ground = fromHex(background);
  const base = isLight(ground) ? lightColors(palette) : darkColors(palette);
  const own = withRequested(
    { ...onGround(base, ground), background: exactly(background) },
    palette,
  );
  return { light: own, dark: own };
}

const black: Oklch = { l: 0.16, c: 0, h: 0 };

/** Returns whether black text is easier to read on this color than white text. */
function isLight(color: Oklch): boolean {
  return contrast(color, black) >= contrast(color, white);
}

/** Returns the color of text on this color: as black or white as it needs to be. */
function textOn(color: Oklch): Oklch {
  if (isLight(color)) return readableOn(black, [color], 'darker');
  return contrast(color, white) < 4.5 ? { ...white, l: 1 } : white;
}

/** Moves all neutral tones to a requested background. */
function onGround(colors: Colors, ground: Oklch): Colors {
  const light = isLight(ground);
  const direction = light ? 'darker' : 'lighter';
  const shifted = (by: number, chroma = 1): Oklch =>
    inGamut({ l: Math.min(1, Math.max(0, ground.l + by)), c: ground.c * chroma, h: ground.h });
  // Tones move away from the text, unless the background is almost as light or dark as it gets.
  const step = light ? (ground.l > 0.85 ? -1 : 1) : ground.l < 0.3 ? 1 : -1;
  const surface = light
    ? shifted(Math.max(0.012, (1 - ground.l) * 0.7), 0.35)
    : shifted(0.045 * step);
  const muted = shifted((light ? 0.035 : 0.07) * step);
  const hover = shifted((light ? 0.05 : 0.1) * step);
  const text = { l: light ? 0.22 : 0.96, c: Math.min(0.02, ground.c), h: ground.h };
  const foreground = readableOn(text, [ground, surface, muted, hover], direction);
  const quiet = { ...foreground, l: light ? 0.42 : 0.82 };
  const border = light ? shifted(-0.1) : shifted(0.14);
  return {
    ...colors,
    background: ground,
    foreground,
    card: surface,
    'card-foreground': foreground,
    popover: surface,
    'popover-foreground': foreground,
    secondary: muted,
    'secondary-foreground': foreground,
    muted,
    'muted-foreground': readableOn(quiet, [ground, surface, muted], direction),
    accent: hover,
    'accent-foreground': foreground,
    border,
    input: light ? shifted(-0.16) : shifted(0.22),
    sidebar: ground,
    'sidebar-foreground': foreground,
    'sidebar-accent': hover,
    'sidebar-accent-foreground': foreground,
    'sidebar-border': border,
  };
}

/** Applies requested colors exactly; what stands on them or beside them adapts. */
function withRequested(
  colors: Colors,
  { components, text, cards }: Specification['palette'],
): Colors {
  const named = (name: string): Oklch => colors[name] ?? white;
  const own: Record<string, Oklch> = {};
  if (cards) {
    const card = exactly(cards);
    Object.assign(own, { card, popover: card });
    own['card-foreground'] = textOn(card);
    own['popover-foreground'] = own['card-foreground'];
  }
  const grounds = [named('background'), own['card'] ?? named('card'), named('muted')];
  if (text) {
    const ink = readableOn(
      fromHex(text),
      grounds,
      isLight(named('background')) ? 'darker' : 'lighter',
    );
    for (const name of ['foreground', 'card-foreground', 'popover-foreground']) own[name] ??= ink;
  }
  if (components) {
    const primary = exactly(components);
    const on = textOn(primary);
    Object.assign(own, { primary, ring: primary, 'primary-foreground': on });
    Object.assign(own, { 'sidebar-primary': primary, 'sidebar-primary-foreground': on });
    // Links and icons in the same color stand on the page itself.
    own['primary-text'] = readableOn(
      fromHex(components),
      grounds,
      isLight(named('background')) ? 'darker' : 'lighter',
    );
  }
  return { ...colors, ...own };
}

function lightColors({ primary, accent, mood }: Specification['palette']): Colors {
  const { main, second, gray } = tonesOf({ primary, accent, mood });
  const isBold = mood === 'bold';
  const background = gray(0.986, 0.5);
  const foreground = gray(isBold ? 0.16 : 0.24, 2);
  const surface: Oklch = { l: 1, c: 0, h: 0 };
  const muted = gray(0.952);
  const button = readableOn(
    warmed({ ...main, l: Math.min(main.l, 0.62) }),
    [white, background],
    'darker',
  );
  const hover = gray(0.945, 1.8);
  const border = gray(isBold ? 0.85 : 0.912, 1.2);
  return tokens({
    background,
    foreground,
    surface,
    muted,
    mutedText: readableOn(gray(0.5, 2), [muted], 'darker'),
    primary: button,
    onPrimary: white,
    hover,
    border,
    input: { ...border, l: border.l - 0.04 },
    destructive: [{ l: 0.53, c: 0.2, h: 27 }, white],
    success: [{ l: 0.5, c: 0.13, h: 152 }, white],
    warning: [
      { l: 0.76, c: 0.16, h: 75 },
      { l: 0.27, c: 0.06, h: 70 },
    ],
    charts: chartColors(main, second, 'light'),
  });
}

function darkColors({ primary, accent, mood }: Specification['palette']): Colors {
  const { main, second, gray } = tonesOf({ primary, accent, mood });
  const isBold = mood === 'bold';
  const background = gray(isBold ? 0.14 : 0.175, 1.4);
  const muted = gray(0.27, 1.6);
  const ink: Oklch = { l: 0.17, c: 0.02, h: main.h };
  const border = gray(isBold ? 0.34 : 0.3, 1.6);
  return tokens({
    background,
    foreground: gray(0.95, 0.7),
    surface: gray(isBold ? 0.18 : 0.215, 1.5),
    muted,
    mutedText: readableOn(gray(0.74, 1.5), [muted], 'lighter'),
    primary: readableOn({ ...main, l: Math.max(main.l, 0.7) }, [ink, background], 'lighter'),
    onPrimary: ink,
    hover: gray(0.3, 2.2),
    border,
    input: { ...border, l: border.l + 0.06 },
    destructive: [
      { l: 0.74, c: 0.14, h: 25 },
      { l: 0.17, c: 0.03, h: 24 },
    ],
    success: [
      { l: 0.75, c: 0.15, h: 155 },
      { l: 0.18, c: 0.04, h: 155 },
    ],
    warning: [
      { l: 0.82, c: 0.15, h: 82 },
      { l: 0.22, c: 0.05, h: 70 },
    ],
    charts: chartColors(main, second, 'dark'),
  });
}

/** Returns the two requested colors in the strength of the mood, and grays tinted with the main one. */
function tonesOf({ primary, accent, mood }: Specification['palette']) {
  const { tint, strength } = looks[mood];
  const main = strengthened(fromHex(primary), strength);
  const gray = (l: number, share = 1): Oklch => ({
    l,
    c: Math.min(main.c, tint * share),
    h: main.h,
  });
  return { main, second: strengthened(fromHex(accent), strength), gray };
}

interface Tones {
  readonly background: Oklch;
  readonly foreground: Oklch;
  /** Background of cards, dialogs and menus. */
  readonly surface: Oklch;
  readonly muted: Oklch;
  readonly mutedText: Oklch;
  readonly primary: Oklch;
  readonly onPrimary: Oklch;
  /** Background of a control under the pointer. */
  readonly hover: Oklch;
  readonly border: Oklch;
  readonly input: Oklch;
  /** Each with its text color. */
  readonly destructive: readonly [Oklch, Oklch];
  readonly success: readonly [Oklch, Oklch];
  readonly warning: readonly [Oklch, Oklch];
  readonly charts: readonly Oklch[];
}

function tokens(tones: Tones): Colors {
  const { foreground, surface, muted, primary, onPrimary, hover, border } = tones;
  return {
    background: tones.background,
    foreground,
    card: surface,
    'card-foreground': foreground,
    popover: surface,
    'popover-foreground': foreground,
    primary,
    'primary-foreground': onPrimary,
    secondary: muted,
    'secondary-foreground': foreground,
    muted,
    'muted-foreground': tones.mutedText,
    accent: hover,
    'accent-foreground': foreground,
    destructive: tones.destructive[0],
    'destructive-foreground': tones.destructive[1],
    success: tones.success[0],
    'success-foreground': tones.success[1],
    warning: tones.warning[0],
    'warning-foreground': tones.warning[1],
    border,
    input: tones.input,
    ring: primary,
    ...Object.fromEntries(tones.charts.map((color, index) => [`chart-${index + 1}`, color])),
    sidebar: tones.background,
    'sidebar-foreground': foreground,
    'sidebar-primary': primary,
    'sidebar-primary-foreground': onPrimary,
    'sidebar-accent': hover,
    'sidebar-accent-foreground': foreground,
    'sidebar-border': border,
    'sidebar-ring': primary,
  };
}

const chartCount = 5;
/** Smaller distances of hues are hard to tell apart. */
const leastDistance = 28;

/** Returns distinguishable colors, starting with the app's own two. */
function chartColors(main: Oklch, second: Oklch, scheme: Scheme): Oklch[] {
  const chroma = Math.min(0.17, Math.max(0.1, main.c));
  const isClose = distance(main.h, second.h) <= leastDistance;
  const hues = [main.h, second.h];
  for (const by of [180, 120, 240, 60, 300, 90, 210]) {
    const hue = (main.h + by) % 360;
    if (hues.every((other) => distance(hue, other) > leastDistance)) hues.push(hue);
  }
  return hues.slice(0, chartCount).map((h, index) => {
    // Two similar hues differ in lightness instead.
    const lighter = index === 1 && isClose ? 0.12 : 0;
    const l = (index % 2 === 0 ? 0.6 : 0.68) + lighter + (scheme === 'dark' ? 0.1 : 0);
    return inGamut({ l, c: chroma, h });
  });
}

/** Returns the distance between two hues in degrees. */
function distance(one: number, other: number): number {
  return Math.abs(((((one - other) % 360) + 540) % 360) - 180);
}

function strengthened(color: Oklch, strength: number): Oklch {
  return { ...color, c: Math.min(0.26, color.c * strength) };
}

/** Shifts dark yellow toward orange, because it looks muddy otherwise. */
function warmed(color: Oklch): Oklch {
  return color.h > 70 && color.h < 112 ? { ...color, h: 62 } : color;
}
