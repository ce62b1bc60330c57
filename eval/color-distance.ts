/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Distance of two colors in OKLab, where equal distances look equally different. Black and white have distance 1. */
export function colorDistance(one: Rgb, other: Rgb): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const minTolerance = 0.02;
const maxTolerance = 0.12;

/**
 * Distance up to which a color counts as the expected one. Accepts neighboring shades, but no other hue, and no plain
 * white or black where a tint of it is expected.
 */
export function toleranceOf(expected: Rgb): number {
  const nearest = Math.min(colorDistance(expected, white), colorDistance(expected, black));
  return Math.min(Math.max(nearest / 2, minTolerance), maxTolerance);
}

/** Matrices of the definition of OKLab by Björn Ottosson. */
function toOklab(color: Rgb): [number, number, number] {
  const [r, g, b] = [toLinear(color[0]), toLinear(color[1]), toLinear(color[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
