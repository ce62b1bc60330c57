import type { Specification } from '../../specification.ts';
import { chartColors } from './chart-colors.ts';
import { exactly, fromHex, inGamut, type Oklch, readableOn } from './colors.ts';
import { looks } from './looks.ts';
import { type Colors, isLight, onGround, withRequested } from './requested-tones.ts';

type Palette = Specification['palette'];
type Scheme = 'light' | 'dark';

const white: Oklch = { l: 0.99, c: 0, h: 0 };

/** Returns the colors of both schemes, with the names of the template. */
export function colorsOf(palette: Palette): Readonly<Record<Scheme, Colors>> {
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

function lightColors(palette: Palette): Colors {
  const { look, main, second, gray } = tonesOf(palette);
  const [page, card] = look.light ?? [0.986, 1];
  const background = gray(page, look.light ? 1 : 0.5);
  const foreground = gray(palette.mood === 'bold' ? 0.16 : 0.24, 2);
  const surface: Oklch = card === 1 ? { l: 1, c: 0, h: 0 } : gray(card, 0.6);
  const muted = gray(page - 0.034);
  const grounds = [background, surface, muted];
  const readable = (color: Oklch) => readableOn(color, [white, ...grounds], 'darker');
  const border = { ink: foreground, main: edge(main, 0.8) };
  const soft = gray(palette.mood === 'bold' ? 0.85 : page - 0.074, 1.2);
  const line = look.lines ? border[look.lines] : soft;
  const text = readable(warmed({ ...main, l: Math.min(main.l, 0.62) }));
  const pale = inGamut({ l: 0.83, c: Math.min(main.c, 0.1), h: main.h });
  return tokens({
    background,
    foreground,
    surface,
    muted,
    mutedText: readable(gray(0.5, 2)),
    primary: look.isPale ? pale : text,
    onPrimary: look.isPale ? readableOn({ ...pale, l: 0.3, c: 0.06 }, [pale], 'darker') : white,
    ...(look.isPale && { primaryText: text }),
    hover: gray(page - 0.041, 1.8),
    border: line,
    input: look.lines ? line : { ...soft, l: soft.l - 0.04 },
    destructive: [readable({ l: 0.53, c: 0.2, h: 27 }), white],
    success: [readable({ l: 0.5, c: 0.13, h: 152 }), white],
    warning: [
      { l: 0.76, c: 0.16, h: 75 },
      { l: 0.27, c: 0.06, h: 70 },
    ],
    charts: chartColors(main, second, 'light'),
  });
}

function darkColors(palette: Palette): Colors {
  const { look, main, second, gray } = tonesOf(palette);
  const [page, card] = look.dark ?? [0.175, 0.215];
  const background = gray(page, 1.4);
  const foreground = gray(0.95, 0.7);
  const surface = gray(card, 1.5);
  const muted = gray(card + 0.055, 1.6);
  const ink: Oklch = { l: 0.17, c: 0.02, h: main.h };
  const border = { ink: gray(0.8, 1), main: edge(main, 0.4) };
  const soft = gray(palette.mood === 'bold' ? 0.34 : card + 0.085, 1.6);
  const line = look.lines ? border[look.lines] : soft;
  return tokens({
    background,
    foreground,
    surface,
    muted,
    mutedText: readableOn(gray(0.74, 1.5), [muted], 'lighter'),
    primary: readableOn(
      { ...main, l: Math.max(main.l, 0.7) },
      [ink, background, surface, muted],
      'lighter',
    ),
    onPrimary: ink,
    hover: gray(card + 0.085, 2.2),
    border: line,
    input: look.lines ? line : { ...soft, l: soft.l + 0.06 },
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

/** Returns the two requested colors in the strength of the mood, and its grays. */
function tonesOf({ primary, accent, mood }: Palette) {
  const look = looks[mood];
  const main = strengthened(fromHex(primary), look.strength);
  const gray = (l: number, share = 1): Oklch => {
    const [chroma, h] = look.paper ?? [Math.min(main.c, look.tint), main.h];
    return inGamut({ l, c: chroma * share, h });
  };
  return { look, main, second: strengthened(fromHex(accent), look.strength), gray };
}

/** Returns the main color as that of borders. */
const edge = (main: Oklch, l: number): Oklch => inGamut({ l, c: main.c * 0.6, h: main.h });

interface Tones {
  readonly background: Oklch;
  readonly foreground: Oklch;
  /** Background of cards, dialogs and menus. */
  readonly surface: Oklch;
  readonly muted: Oklch;
  readonly mutedText: Oklch;
  readonly primary: Oklch;
  readonly onPrimary: Oklch;
  /** The main color as text, if buttons are too pale for it. */
  readonly primaryText?: Oklch;
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
    ...(tones.primaryText && { 'primary-text': tones.primaryText }),
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

function strengthened(color: Oklch, strength: number): Oklch {
  return { ...color, c: Math.min(0.26, color.c * strength) };
}

/** Shifts dark yellow toward orange, because it looks muddy otherwise. */
function warmed(color: Oklch): Oklch {
  return color.h > 70 && color.h < 112 ? { ...color, h: 62 } : color;
}
