import { type Oklch, parseHex, toHex } from './oklch.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Five colors that go together, from dark to light, and shades between them. */
export interface Palette {
  readonly deep: string;
  readonly main: string;
  readonly accent: string;
  readonly soft: string;
  readonly pale: string;
  /** The main color at another lightness; `hueShift` moves toward the accent (1) or away from it. */
  shade(lightness: number, hueShift?: number): string;
}

/** Hue distances that harmonize: neighbors, a triad and the complement. */
const accentShifts = [38, -38, 70, -70, 150, 190] as const;

/** Builds a palette around the given colors, as `#rrggbb`, or around a color of its own. */
export function createPalette(colors: readonly string[], random: SeededRandom): Palette {
  const hue = random.between(0, 360);
  const shift = random.pick(accentShifts);
  const [first, second, ...others] = colors.map(parseHex);
  const main = first ?? { lightness: 0.6, chroma: 0.13, hue };
  const accent = second ?? {
    lightness: 0.76,
    chroma: Math.min(0.15, main.chroma * 1.1),
    hue: main.hue + shift,
  };
  const byLightness = others.toSorted((one, other) => one.lightness - other.lightness);
  const deep = byLightness.find(({ lightness }) => lightness < 0.45);
  const light = byLightness.filter(({ lightness }) => lightness > 0.75);
  const vary = (lightness: number, factor: number, hueShift = 0): Oklch => ({
    lightness,
    chroma: main.chroma * factor,
    hue: main.hue + hueShift,
  });
  const toAccent = ((accent.hue - main.hue + 540) % 360) - 180;
  return {
    deep: toHex(deep ?? vary(0.32, 0.65)),
    main: toHex(main),
    accent: toHex(accent),
    soft: toHex(light[0] ?? vary(0.86, 0.5, toAccent * 0.25)),
    pale: toHex(light[1] ?? vary(0.965, 0.15, toAccent * 0.25)),
    shade: (lightness, hueShift = 0) => {
      // Very light and very dark colors look dirty with much chroma.
      const factor = 1 - Math.abs(lightness - 0.6) * 1.3;
      return toHex(vary(lightness, Math.max(0.12, factor), toAccent * hueShift));
    },
  };
}
