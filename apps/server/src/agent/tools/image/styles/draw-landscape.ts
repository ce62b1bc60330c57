import type { Canvas } from '../canvas.ts';
import { circle, curveThrough, ellipse, type Point, rectangle, round } from '../svg.ts';

const layers = 5;

/** Hills or mountains in the haze, at a time of day that depends on the seed. */
export function drawLandscape(canvas: Canvas): readonly string[] {
  const { width, height, palette, random, definitions } = canvas;
  const horizon = random.between(0.46, 0.56);
  const sky = definitions.linear(
    90,
    { at: 0, color: palette.shade(0.72, 0) },
    { at: 0.55, color: palette.soft },
    { at: 1, color: palette.pale },
  );
  const hasLake = random.next() < 0.4;
  return [
    rectangle([0, 0], [width, height], `fill="${sky}"`),
    ...sun(canvas, horizon),
    ...clouds(canvas),
    ...Array.from({ length: hasLake ? layers - 2 : layers }, (_, layer) =>
      ridge(canvas, horizon, layer, hasLake ? layers - 1 : layers),
    ),
    ...(hasLake ? lake(canvas, horizon) : []),
  ];
}

function sun({ width, height, palette, random, definitions }: Canvas, horizon: number) {
  const side = Math.min(width, height);
  const center: Point = [
    random.between(0.22, 0.78) * width,
    (horizon - random.between(0.12, 0.26)) * height,
  ];
  const glow = definitions.radial(
    [0.5, 0.5],
    { at: 0, color: palette.accent, opacity: 0.55 },
    { at: 1, color: palette.accent, opacity: 0 },
  );
  return [
    circle(center, side * 0.42, `fill="${glow}"`),
    circle(center, side * random.between(0.06, 0.09), `fill="${palette.pale}" opacity=".95"`),
  ];
}

function clouds({ width, height, palette, random }: Canvas): readonly string[] {
  return Array.from({ length: 4 }, () => {
    const center: Point = [random.between(0, 1) * width, random.between(0.08, 0.3) * height];
    const radii: Point = [random.between(0.1, 0.2) * width, random.between(0.006, 0.014) * height];
    return ellipse(center, radii, `fill="${palette.pale}" opacity=".4"`);
  });
}

/** One ridge; those in front are darker and rise higher. */
function ridge(
  { width, height, palette, random, definitions }: Canvas,
  horizon: number,
  layer: number,
  count: number,
): string {
  const depth = layer / (count - 1);
  const base = horizon + depth * (0.94 - horizon) * 0.82;
  const isMountain = layer < 2;
  const steps = isMountain ? 11 : 6;
  const rise = isMountain ? 0.17 - layer * 0.04 : 0.05 + depth * 0.04;
  const points = Array.from({ length: steps + 1 }, (_, at): Point => {
    const isPeak = at % 2 === 1;
    const amount = isMountain
      ? isPeak
        ? random.between(0.5, 1)
        : random.between(0, 0.3)
      : random.next();
    return [((at / steps) * 1.1 - 0.05) * width, (base - amount * rise) * height];
  });
  const line = isMountain
    ? `M${points.map((point) => point.map(round).join(' ')).join('L')}`
    : curveThrough(points);
  const lightness = 0.78 - depth * 0.46;
  const fill = definitions.linear(
    90,
    { at: 0, color: palette.shade(lightness, 0.35 * (1 - depth)) },
    { at: 1, color: palette.shade(lightness + (isMountain ? 0.1 : -0.05), 0.35 * (1 - depth)) },
  );
  const bottom = `V${round(height)}H${round(-0.05 * width)}Z`;
  return `<path d="${line}${bottom}" fill="${fill}"/>`;
}

function lake({ width, height, palette, random, definitions }: Canvas, horizon: number) {
  const shore = (horizon + 0.24) * height;
  const water = definitions.linear(
    90,
    { at: 0, color: palette.soft },
    { at: 1, color: palette.shade(0.5, 0.2) },
  );
  const ripples = Array.from({ length: 16 }, (_, at) => {
    const depth = (at + 1) / 17;
    const length = random.between(0.06, 0.2) * width * (0.4 + depth);
    const start: Point = [random.between(-0.05, 0.95) * width, shore + depth * (height - shore)];
    const thickness = Math.max(0.8, height * 0.002 * (0.6 + depth * 2));
    return rectangle(start, [length, thickness], `rx="${round(thickness / 2)}"`);
  });
  return [
    rectangle([0, shore], [width, height - shore], `fill="${water}"`),
    `<g fill="${palette.pale}" opacity=".35">${ripples.join('')}</g>`,
  ];
}
