import type { Canvas } from '../canvas.ts';
import { circle, ellipse, type Point, rectangle, round } from '../svg.ts';

/** A stylized person without a face, dressed in the colors of the palette. */
export function drawPortrait(canvas: Canvas): readonly string[] {
  const { width, height, palette, random, definitions } = canvas;
  const side = Math.min(width, height);
  const unit = side / 100;
  // Coordinates below are in hundredths of the shorter side; the figure stands on the lower edge.
  const left = (width - side) / 2;
  const top = height - side;
  const at = (x: number, y: number): Point => [left + x * unit, top + y * unit];
  const path = (d: string, fill: string) =>
    `<path transform="translate(${round(left)} ${round(top)}) scale(${unit.toFixed(4)})" d="${d}" fill="${fill}"/>`;

  const backdrop = definitions.linear(
    random.between(40, 90),
    { at: 0, color: palette.soft },
    { at: 1, color: palette.accent },
  );
  const skin = random.pick(['#f3d3bd', '#e5b899', '#c98f6b', '#9a6446', '#6f4630']);
  const hair = random.pick([palette.deep, palette.shade(0.26, 0.2), palette.shade(0.4, 0.5)]);
  const clothes = definitions.linear(
    90,
    { at: 0, color: palette.main },
    { at: 1, color: palette.shade(0.42, 0) },
  );
  const [behind, front] = random.pick(hairstyles);
  const collar = random.pick([
    'M39 76 Q50 90 61 76 L63 79 Q50 95 37 79Z',
    'M40 75 L50 89 L60 75 L65 79 L50 97 L35 79Z',
    'M38 73 Q50 82 62 73 L62 80 Q50 88 38 80Z',
  ]);
  return [
    rectangle([0, 0], [width, height], `fill="${backdrop}"`),
    circle(at(50, 52), 40 * unit, `fill="${palette.pale}" opacity=".45"`),
    ...(behind ? [path(behind, hair)] : []),
    path('M10 102 C10 82 28 78 42 74 L58 74 C72 78 90 82 90 102Z', clothes),
    path('M42.5 58 H57.5 V74 Q50 83 42.5 74Z', skin),
    path('M42.5 62 Q50 71 57.5 62 V67 Q50 75 42.5 66Z', `${palette.deep}40`),
    ellipse(at(50, 47), [15.5 * unit, 18.5 * unit], `fill="${skin}"`),
    path(collar, palette.pale),
    path(front, hair),
  ];
}

/** Shapes behind and in front of the head. */
const hairstyles: readonly [
  readonly [behind: string, front: string],
  ...(readonly [behind: string, front: string])[],
] = [
  // Short, with a side parting.
  [
    '',
    'M33.5 46 C31 27 44 23 53 24.5 C65 25 69 35 66.5 47 C65 41 62 37.5 58 36 C50 38.5 41 37 37.5 34.5 C38.5 37 36.5 42 34.4 47Z',
  ],
  // Long and straight.
  [
    'M30 84 C25 62 27 23 50 23 C73 23 75 62 70 84 C63 88 60 80 60 72 L40 72 C40 80 37 88 30 84Z',
    'M34 48 C32 30 42 24 50 24 C58 24 68 30 66 48 C63 41 58 35 51 33.5 C45 36 37 40 34 48Z',
  ],
  // A bun.
  [
    'M50 10 a9 9 0 1 0 .1 0Z',
    'M33.5 47 C32 29 41 23.5 50 23.5 C59 23.5 68 29 66.5 47 C64 39 58 34 50 34 C42 34 36 39 33.5 47Z',
  ],
  // Curls.
  [
    'M50 17 C62 15 70 21 72 29 C79 33 80 43 76 49 C79 57 74 64 67 64 L33 64 C26 64 21 57 24 49 C20 43 21 33 28 29 C30 21 38 15 50 17Z',
    'M34 46 C33 39 36 35 40 35 C42 31 47 31 50 33 C53 31 58 31 60 35 C64 35 67 39 66 46 C68 34 63 25 50 25 C37 25 32 34 34 46Z',
  ],
  // A bob.
  [
    'M29.5 66 C26 42 30 22.5 50 22.5 C70 22.5 74 42 70.5 66 C66 69 62 66 61 62 L39 62 C38 66 34 69 29.5 66Z',
    'M34 47 C33 31 42 25 51 25 C60 25 67 31 66 47 C62 43 60 38 59 35.5 C52 39.5 42 40 37.5 39 C35.5 41 34.5 44 34 47Z',
  ],
  // A headscarf.
  [
    'M28 76 C24 46 30 21 50 21 C70 21 76 46 72 76 C66 84 34 84 28 76Z',
    'M50 23 C66 23 70 38 67 54 C65 66 58 71 50 71 C60 66 64.5 58 64.5 47 C64.5 36 59 31 50 31 C41 31 35.5 36 35.5 47 C35.5 58 40 66 50 71 C42 71 35 66 33 54 C30 38 34 23 50 23Z',
  ],
];
