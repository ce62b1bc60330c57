import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moods } from '../../specification/style-shape.ts';
import { paletteOf } from './palette.ts';
import { recipes } from './testing/record-samples.ts';

const pairs = [
  ['foreground', 'background'],
  ['foreground', 'muted'],
  ['mutedForeground', 'background'],
  ['mutedForeground', 'muted'],
  ['mutedForeground', 'card'],
  ['primary', 'background'],
  ['primary', 'card'],
  ['primaryForeground', 'primary'],
  ['secondaryForeground', 'secondary'],
  ['accentForeground', 'accent'],
  ['destructive', 'card'],
  ['destructiveForeground', 'destructive'],
  ['successForeground', 'success'],
  ['warningForeground', 'warning'],
] as const;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('text is readable whatever colors are requested', () => {
  const hexes = ['#ffffff', '#000000', '#facc15', '#4f46e5', '#22c55e', '#f9a8d4'];
  for (const [primary, mood] of hexes.flatMap((hex) => moods.map((mood) => [hex, mood] as const))) {
    const palette = { ...recipes.palette, primary, mood };
    for (const [scheme, colors] of Object.entries(paletteOf({ ...recipes, palette }))) {
      for (const [text, background] of pairs) {
        const [low = 0, high = 0] = [text, background]
          .map((name) => luminance(String(colors[name])))
          .sort((one, other) => one - other);
        const contrast = (high + 0.05) / (low + 0.05);
        assert.ok(
          contrast >= 4.5,
          `${primary}, ${mood}, ${scheme}: ${text} on ${background}: ${contrast}`,
        );
      }
    }
  }
});
