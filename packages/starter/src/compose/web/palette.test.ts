import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { moods } from '../../specification/style-shape.ts';
import { contrast, fromHex, print } from './colors.ts';
import { colorsOf } from './palette.ts';

/** Tokens with a foreground of their own. */
const grounds = [
  ...['card', 'popover', 'primary', 'secondary', 'muted', 'accent'],
  ...['destructive', 'success', 'warning', 'sidebar', 'sidebar-primary', 'sidebar-accent'],
];
/** Texts and the tokens they are on. */
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...grounds.map((ground) => [`${ground}-foreground`, ground] as const),
  ['foreground', 'background'],
  ['foreground', 'muted'],
  ['primary-text', 'background'],
  ['primary-text', 'card'],
  ['success', 'card'],
  ['muted-foreground', 'background'],
  ['muted-foreground', 'card'],
  ['destructive', 'card'],
];

suite('a palette', () => {
  test('hex becomes oklch', () => {
    assert.equal(print(fromHex('#ffffff')), 'oklch(1 0 90)');
    assert.equal(print(fromHex('#7c3aed')), 'oklch(0.541 0.247 293)');
    assert.ok(contrast(fromHex('#ffffff'), fromHex('#000000')) > 20.9);
  });

  const hexes = ['#7c3aed', '#facc15', '#16a34a', '#ef4444', '#0ea5e9', '#000000', '#ffffff'];
  for (const mood of moods) {
    test(`can be read in any color when it is ${mood}`, () => {
      for (const primary of [...hexes, '#808080', '#00ff00']) {
        const colors = colorsOf({ primary, accent: '#f59e0b', mood });
        for (const [text, ground] of pairs) {
          for (const [scheme, tokens] of Object.entries(colors)) {
            const color = tokens[text] ?? tokens[text.replace(/-text$/, '')];
            const behind = tokens[ground];
            assert.ok(color && behind, `${text} on ${ground}`);
            const found = contrast(color, behind);
            const pair = `${text} on ${ground} of ${primary}, ${scheme}`;
            assert.ok(found >= 4.5, `${pair}: ${found.toFixed(2)}`);
          }
        }
      }
    });
  }

  test('keeps errors, success and warnings apart in every mood', () => {
    for (const mood of moods) {
      for (const primary of hexes) {
        for (const tokens of Object.values(colorsOf({ primary, accent: '#f59e0b', mood }))) {
          const hues = ['destructive', 'warning', 'success'].map((name) => tokens[name]?.h ?? 0);
          const [error = 0, warning = 0, success = 0] = hues;
          assert.ok(warning - error > 35 && success - warning > 35, `${mood}: ${hues.join(', ')}`);
        }
      }
    }
  });

  test('has five colors for charts that differ', () => {
    for (const mood of moods) {
      for (const primary of hexes) {
        for (const colors of Object.values(colorsOf({ primary, accent: primary, mood }))) {
          const charts = [1, 2, 3, 4, 5].map((index) => {
            const color = colors[`chart-${index}`];
            return color && print(color);
          });
          assert.ok(charts.every(Boolean), `${mood} ${primary}`);
          assert.equal(new Set(charts).size, 5, `${mood} ${primary}`);
        }
      }
    }
  });
});
