import type { Canvas } from '../canvas.ts';
import { circle, curveThrough, type Point, rectangle, round } from '../svg.ts';

/** Soft light in several colors, with flowing ribbons in front. */
export function drawAbstract(canvas: Canvas): readonly string[] {
  const { width, height, palette, random, definitions } = canvas;
  const isDark = random.next() < 0.35;
  const backdrop = isDark
    ? definitions.linear(
        60,
        { at: 0, color: palette.deep },
        { at: 1, color: palette.shade(0.42, 0.4) },
      )
    : definitions.linear(60, { at: 0, color: palette.pale }, { at: 1, color: palette.soft });
  const lights = isDark
    ? [palette.main, palette.accent, palette.shade(0.5, 0.7), palette.main]
    : [palette.accent, palette.main, palette.soft, palette.shade(0.8, 0.6)];
  const size = Math.max(width, height);
  const corners: Point[] = [
    [0.12, 0.2],
    [0.85, 0.12],
    [0.78, 0.85],
    [0.2, 0.9],
  ];
  const glows = lights.map((color, at) => {
    const [x, y] = corners[at] ?? [0.5, 0.5];
    const fill = definitions.radial(
      [0.5, 0.5],
      { at: 0, color, opacity: isDark ? 0.75 : 0.85 },
      { at: 0.45, color, opacity: 0.4 },
      { at: 1, color, opacity: 0 },
    );
    const center: Point = [
      (x + random.between(-0.12, 0.12)) * width,
      (y + random.between(-0.12, 0.12)) * height,
    ];
    return circle(center, size * random.between(0.42, 0.62), `fill="${fill}"`);
  });
  return [
    rectangle([0, 0], [width, height], `fill="${backdrop}"`),
    ...glows,
    ...ribbons(
      canvas,
      isDark ? palette.soft : palette.pale,
      isDark ? palette.accent : palette.main,
    ),
  ];
}

/** Bands of fine lines that cross the image and fan out. */
function ribbons(
  { width, height, random, definitions }: Canvas,
  light: string,
  strong: string,
): readonly string[] {
  const lines = 16;
  const phase = random.between(0, Math.PI * 2);
  const level = random.between(0.42, 0.6);
  const swing = random.between(0.1, 0.18);
  const spread = random.between(0.016, 0.026);
  const stroke = definitions.linear(
    0,
    { at: 0, color: light, opacity: 0.1 },
    { at: 0.5, color: light, opacity: 0.9 },
    { at: 1, color: strong, opacity: 0.5 },
  );
  const paths = Array.from({ length: lines }, (_, line) => {
    const points = Array.from({ length: 7 }, (_, at): Point => {
      const along = at / 6;
      const wave = Math.sin(phase + along * 4.2 + line * 0.07) * swing;
      const fan = (line - lines / 2) * spread * (0.35 + Math.abs(Math.sin(phase + along * 3)));
      return [(along * 1.1 - 0.05) * width, (level + wave + fan) * height];
    });
    return `<path d="${curveThrough(points)}"/>`;
  });
  const thickness = round(Math.max(0.8, Math.min(width, height) / 420));
  return [`<g fill="none" stroke="${stroke}" stroke-width="${thickness}">${paths.join('')}</g>`];
}
