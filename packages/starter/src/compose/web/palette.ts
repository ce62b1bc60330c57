import type { Specification } from '../../specification.ts';
import { fromHex, inGamut, type Oklch, print, readableOn } from './colors.ts';

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

const sansFont = 'ui-sans-serif, system-ui, sans-serif';
const round = 'ui-rounded, "SF Pro Rounded", "Varela Round", Nunito, system-ui, sans-serif';
const serifFont = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif';

export const looks: Readonly<Record<Mood, Look>> = {
  calm: { tint: 0.008, strength: 0.9, radius: '1rem', font: sansFont, headings: sansFont },
  playful: { tint: 0.018, strength: 1.2, radius: '1.5rem', font: round, headings: round },
  serious: { tint: 0.004, strength: 0.8, radius: '0.5rem', font: sansFont, headings: sansFont },
  elegant: { tint: 0.01, strength: 0.85, radius: '0.375rem', font: sansFont, headings: serifFont },
  bold: { tint: 0.002, strength: 1.15, radius: '0.75rem', font: sansFont, headings: sansFont },
};

/** Colors for light and dark mode, by the name of their CSS variable. */
export type Colors = Readonly<Record<string, string>>;

export function colorsOf({ primary, accent, mood }: Specification['palette']): Colors {
  const { tint, strength } = looks[mood];
  const main = strengthened(fromHex(primary), strength);
  const second = strengthened(fromHex(accent), strength);
  const grey = (l: number, share = 1): Oklch => ({
    l,
    c: Math.min(main.c, tint * share),
    h: main.h,
  });
  const isBold = mood === 'bold';
  const light = { background: grey(0.986, 0.5), text: grey(isBold ? 0.16 : 0.24, 2) };
  const dark = { background: grey(isBold ? 0.14 : 0.175, 1.4), text: grey(0.95, 0.7) };
  const white: Oklch = { l: 0.99, c: 0, h: 0 };
  const ink: Oklch = { l: 0.17, c: 0.02, h: main.h };
  const [muted, darkMuted] = [grey(0.952), grey(0.27, 1.6)];
  const onLight = (color: Oklch) =>
    readableOn(
      warmed({ ...color, l: Math.min(color.l, 0.62) }),
      [white, light.background],
      'darker',
    );
  const onDark = (color: Oklch) =>
    readableOn({ ...color, l: Math.max(color.l, 0.7) }, [ink, dark.background], 'lighter');
  return {
    background: both(light.background, dark.background),
    foreground: both(light.text, dark.text),
    card: both({ l: 1, c: 0, h: 0 }, grey(isBold ? 0.18 : 0.215, 1.5)),
    muted: both(muted, darkMuted),
    'muted-foreground': both(
      readableOn(grey(0.5, 2), [muted], 'darker'),
      readableOn(grey(0.74, 1.5), [darkMuted], 'lighter'),
    ),
    primary: both(onLight(main), onDark(main)),
    'primary-foreground': both(white, ink),
    accent: both(inGamut({ ...second, l: 0.65 }), inGamut({ ...second, l: 0.72 })),
    danger: both({ l: 0.53, c: 0.2, h: 27 }, { l: 0.74, c: 0.14, h: 25 }),
    star: both({ l: 0.76, c: 0.16, h: 75 }, { l: 0.82, c: 0.15, h: 82 }),
    border: both(grey(isBold ? 0.85 : 0.912, 1.2), grey(isBold ? 0.34 : 0.3, 1.6)),
    ...chartColors(main, second),
  };
}

/** Returns six distinguishable colors, starting with the app's own two. */
function chartColors(main: Oklch, second: Oklch): Colors {
  const chroma = Math.min(0.17, Math.max(0.1, main.c));
  const hues = [main.h];
  for (const hue of [second.h, ...[180, 120, 240, 60, 300, 90, 210].map((by) => main.h + by)]) {
    if (hues.every((other) => distance(hue, other) > 28)) hues.push(hue % 360);
  }
  const all = hues.slice(0, 6).map((h, index) => {
    const l = index % 2 === 0 ? 0.6 : 0.68;
    return both(inGamut({ l, c: chroma, h }), inGamut({ l: l + 0.1, c: chroma, h }));
  });
  return Object.fromEntries(all.map((color, index) => [`chart-${index + 1}`, color]));
}

/** Returns the distance between two hues in degrees. */
function distance(one: number, other: number): number {
  return Math.abs(((((one - other) % 360) + 540) % 360) - 180);
}

function both(light: Oklch, dark: Oklch): string {
  return `light-dark(${print(light)}, ${print(dark)})`;
}

function strengthened(color: Oklch, strength: number): Oklch {
  return { ...color, c: Math.min(0.26, color.c * strength) };
}

/** Shifts dark yellow toward orange, because it looks muddy otherwise. */
function warmed(color: Oklch): Oklch {
  return color.h > 70 && color.h < 112 ? { ...color, h: 62 } : color;
}
