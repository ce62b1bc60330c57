/** A color by perceived lightness (0 to 1), chroma (0 to about 0.37) and hue (degrees). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
  /** The color as requested; printed as it is, without rounding. */
  readonly hex?: string;
}

type Triple = readonly [number, number, number];

export function fromHex(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(y, a) * 180) / Math.PI;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, y),
    h: (hue + 360) % 360,
  };
}

/** A color that must appear exactly as requested. */
export function exactly(hex: string): Oklch {
  return { ...fromHex(hex), hex };
}

export function print({ l, c, h, hex }: Oklch): string {
  if (hex) return hex;
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return `oklch(${round(l, 3)} ${round(c, 3)} ${round(h, 0)})`;
}

/** Returns the color in the notation that React Native reads. */
export function toHex(color: Oklch): string {
  if (color.hex) return color.hex;
  const bytes = linearOf(inGamut(color)).map((part) => {
    const gamma = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, gamma)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast ratio of two colors. WCAG requires at least 4.5 for text. */
export function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Adjusts the lightness in small steps until the color is readable on all of these backgrounds. */
export function readableOn(
  color: Oklch,
  grounds: readonly Oklch[],
  direction: 'lighter' | 'darker',
): Oklch {
  const step = direction === 'lighter' ? 0.005 : -0.005;
  let found = color;
  while (
    found.l > 0 &&
    found.l < 1 &&
    grounds.some((ground) => contrast(inGamut(found), ground) < 4.6)
  ) {
    found = { ...found, l: found.l + step };
  }
  return inGamut(found);
}

/** Reduces the chroma until the color is in the sRGB gamut. */
export function inGamut(color: Oklch): Oklch {
  let { c } = color;
  while (c > 0.001 && linearOf({ ...color, c }).some((part) => part < -0.001 || part > 1.001)) {
    c -= 0.004;
  }
  return { ...color, c: Math.max(0, c) };
}

function luminance(color: Oklch): number {
  const [r, g, b] = linearOf(color).map((part) =>
    Math.min(1, Math.max(0, part)),
  ) as unknown as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearOf({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
