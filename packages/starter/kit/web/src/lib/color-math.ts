/** Hue in degrees, the others from 0 to 100. */
export interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** Reads `#abc` or `#aabbcc`, with or without the sign. */
export function readColor(text: string): string | undefined {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${long.toLowerCase()}`;
}

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];

export function toHex({ hue, saturation, lightness }: Hsl): string {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12;
    const value =
      l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

export function toHsl(color: string): Hsl {
  const [r, g, b] = channelsOf(color).map((channel) => channel / 255) as [number, number, number];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [range, lightness] = [max - min, (max + min) / 2];
  if (range === 0) return { hue: 0, saturation: 0, lightness: lightness * 100 };
  const turn =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return {
    hue: turn * 60,
    saturation: (range / (1 - Math.abs(2 * lightness - 1))) * 100,
    lightness: lightness * 100,
  };
}

function luminanceOf(color: string): number {
  const [r, g, b] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns black or white, whichever is easier to read on a color. */
export const readableOn = (color: string) =>
  contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000';

/** Differences in hue between the five colors of a palette. */
export const harmonies = {
  random: { label: 'Any', turns: undefined },
  analogous: { label: 'Neighbors', turns: [-40, -20, 0, 20, 40] },
  complementary: { label: 'Opposites', turns: [0, 0, 180, 180, 180] },
  triadic: { label: 'Triad', turns: [0, 0, 120, 120, 240] },
  monochrome: { label: 'One hue', turns: [0, 0, 0, 0, 0] },
};

export type Harmony = keyof typeof harmonies;

/** Creates five colors around a hue, from dark to light. `random` returns numbers from 0 to 1. */
export function createPalette(harmony: Harmony, random: () => number): string[] {
  const base = random() * 360;
  const turns = harmonies[harmony].turns ?? Array.from({ length: 5 }, () => random() * 360);
  return turns.map((turn, index) =>
    toHex({
      hue: (base + turn + 360) % 360,
      saturation: 45 + random() * 40,
      lightness: 25 + index * 13 + random() * 8,
    }),
  );
}
