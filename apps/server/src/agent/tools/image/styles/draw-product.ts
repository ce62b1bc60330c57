import type { Canvas } from '../canvas.ts';
import { ellipse, rectangle, round } from '../svg.ts';

interface Materials {
  readonly body: string;
  readonly trim: string;
  readonly label: string;
  readonly light: string;
  /** A surface that faces up. */
  readonly top: string;
}

/** Objects on a floor at y = 0, about 100 high and centered on x = 0. */
const objects: Readonly<Record<string, (materials: Materials) => string>> = {
  bottle: ({ body, trim, label, light }) =>
    `<path d="M-8 -92 H8 V-70 C8 -64 20 -60 20 -46 V-4 Q20 0 16 0 H-16 Q-20 0 -20 -4 V-46 C-20 -60 -8 -64 -8 -70Z" fill="${body}"/><rect x="-9.5" y="-100" width="19" height="13" rx="2" fill="${trim}"/><rect x="-20" y="-42" width="40" height="26" fill="${label}"/><path d="M-15 -50 V-6" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  box: ({ body, trim, label, top }) =>
    `<path d="M-36 -64 L8 -56 V0 L-36 -10Z" fill="${body}"/><path d="M8 -56 L38 -66 V-12 L8 0Z" fill="${trim}"/><path d="M-36 -64 L-6 -74 L38 -66 L8 -56Z" fill="${top}"/><path d="M-28 -46 L-2 -41 V-24 L-28 -30Z" fill="${label}" opacity=".9"/>`,
  jar: ({ body, trim, label, light }) =>
    `<path d="M-26 -58 Q-26 -66 -20 -68 H20 Q26 -66 26 -58 V-6 Q26 0 19 0 H-19 Q-26 0 -26 -6Z" fill="${body}"/><rect x="-23" y="-82" width="46" height="15" rx="3" fill="${trim}"/><rect x="-26" y="-46" width="52" height="30" fill="${label}"/><path d="M-20 -58 V-8" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".45"/>`,
  mug: ({ body, trim, label, light }) =>
    `<path d="M22 -50 H32 Q44 -50 44 -37 V-30 Q44 -14 22 -13" fill="none" stroke="${trim}" stroke-width="7"/><path d="M-28 -62 H26 V-10 Q26 0 16 0 H-18 Q-28 0 -28 -10Z" fill="${body}"/><ellipse cx="-1" cy="-62" rx="27" ry="6" fill="${trim}"/><ellipse cx="-1" cy="-61" rx="22" ry="4" fill="${label}"/><path d="M-21 -48 V-10" stroke="${light}" stroke-width="4" stroke-linecap="round" opacity=".45"/>`,
  vase: ({ body, trim, label, light }) =>
    `<g fill="none" stroke="${trim}" stroke-width="2.5"><path d="M0 -52 C2 -74 -8 -82 -16 -96"/><path d="M0 -52 C0 -78 8 -86 14 -104"/><path d="M1 -52 C8 -70 20 -72 30 -80"/></g><g fill="${label}"><ellipse cx="-17" cy="-97" rx="5" ry="10" transform="rotate(-28 -17 -97)"/><ellipse cx="15" cy="-104" rx="5" ry="11" transform="rotate(20 15 -104)"/><ellipse cx="31" cy="-80" rx="5" ry="10" transform="rotate(58 31 -80)"/><ellipse cx="-7" cy="-78" rx="4" ry="8" transform="rotate(-60 -7 -78)"/></g><path d="M-10 -54 H10 C8 -44 26 -38 26 -20 C26 -6 16 0 8 0 H-8 C-16 0 -26 -6 -26 -20 C-26 -38 -8 -44 -10 -54Z" fill="${body}"/><path d="M-19 -24 C-19 -14 -15 -9 -11 -7" fill="none" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  lamp: ({ body, trim, label, light }) =>
    `<rect x="-2" y="-62" width="4" height="58" fill="${trim}"/><ellipse cx="0" cy="-3" rx="20" ry="4" fill="${trim}"/><path d="M-16 -98 H16 L30 -56 H-30Z" fill="${body}"/><path d="M-30 -56 H30 L26 -50 Q0 -44 -26 -50Z" fill="${label}"/><path d="M-13 -92 L-22 -62" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  bag: ({ body, trim, label, light }) =>
    `<path d="M-16 -60 V-72 Q-16 -92 0 -92 Q16 -92 16 -72 V-60" fill="none" stroke="${trim}" stroke-width="5"/><path d="M-32 -62 H32 L37 -6 Q37 0 31 0 H-31 Q-37 0 -37 -6Z" fill="${body}"/><circle cx="0" cy="-32" r="12" fill="${label}"/><path d="M-26 -54 L-29 -8" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".4"/>`,
};

/** Words in a description that ask for a certain object. */
const keywords: readonly (readonly [RegExp, string])[] = [
  [/\b(bottle|wine|oil|perfume|shampoo|drink|juice|beer)\b/i, 'bottle'],
  [/\b(box|package|gift|parcel|book|kit)\b/i, 'box'],
  [/\b(jar|cream|honey|jam|candle|cosmetic|spice)s?\b/i, 'jar'],
  [/\b(mug|cup|coffee|tea)\b/i, 'mug'],
  [/\b(vase|flower|plant|bouquet|pot)s?\b/i, 'vase'],
  [/\b(lamp|light|furniture|chair|desk)\b/i, 'lamp'],
  [/\b(bag|backpack|handbag|clothes|shirt|shoe|fashion)s?\b/i, 'bag'],
];

/** An object in a photo studio: the one that the description names, or any. */
export function drawProduct(canvas: Canvas, description: string): readonly string[] {
  const { width, height, palette, random, definitions } = canvas;
  const names = Object.keys(objects) as [string, ...string[]];
  const chance = random.pick(names);
  const name = keywords.find(([words]) => words.test(description))?.[1] ?? chance;
  const floor = height * 0.78;
  const scale = Math.min(width / 150, height / 165);
  const wall = definitions.linear(
    90,
    { at: 0, color: palette.soft },
    { at: 1, color: palette.pale },
  );
  const ground = definitions.linear(
    90,
    { at: 0, color: palette.shade(0.9, 0.3) },
    { at: 1, color: palette.shade(0.82, 0.2) },
  );
  const spot = definitions.radial(
    [0.5, 0.5],
    { at: 0, color: '#ffffff', opacity: 0.7 },
    { at: 1, color: '#ffffff', opacity: 0 },
  );
  const shadow = definitions.radial(
    [0.5, 0.5],
    { at: 0, color: palette.deep, opacity: 0.45 },
    { at: 1, color: palette.deep, opacity: 0 },
  );
  const body = definitions.linear(
    0,
    { at: 0, color: palette.shade(0.7, 0) },
    { at: 0.35, color: palette.main },
    { at: 1, color: palette.shade(0.42, 0) },
  );
  const materials = {
    body,
    trim: palette.deep,
    label: palette.accent,
    light: palette.pale,
    top: palette.shade(0.78, 0.1),
  };
  const draw = objects[name] ?? objects['box'];
  const center = width / 2;
  const radius = Math.min(width, height) * 0.55;
  return [
    rectangle([0, 0], [width, floor - height * 0.08], `fill="${wall}"`),
    rectangle([0, floor - height * 0.08], [width, height * 0.3 + 1], `fill="${ground}"`),
    ellipse([center, height * 0.42], [radius, radius], `fill="${spot}"`),
    ellipse([center + 8 * scale, floor], [52 * scale, 8 * scale], `fill="${shadow}"`),
    `<g transform="translate(${round(center)} ${round(floor)}) scale(${scale.toFixed(3)})">${draw?.(materials) ?? ''}</g>`,
  ];
}
