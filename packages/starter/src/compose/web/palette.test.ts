import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contrast, fromHex, type Oklch, print } from './colors.ts';
import { type Colors, colorsOf, looks } from './palette.ts';

const read = (colors: Colors, name: string): [Oklch, Oklch] => {
  const both = [...(colors[name] ?? '').matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [light, dark] = both.map(([, l, c, h]) => ({ l: Number(l), c: Number(c), h: Number(h) }));
  assert.ok(light && dark, name);
  return [light, dark];
};

suite('a palette', () => {
  test('hex becomes oklch', () => {
    assert.equal(print(fromHex('#ffffff')), 'oklch(1 0 90)');
    assert.equal(print(fromHex('#7c3aed')), 'oklch(0.541 0.247 293)');
    assert.ok(contrast(fromHex('#ffffff'), fromHex('#000000')) > 20.9);
  });

  const hexes = ['#7c3aed', '#facc15', '#16a34a', '#ef4444', '#0ea5e9', '#000000', '#ffffff'];
  for (const mood of Object.keys(looks) as (keyof typeof looks)[]) {
    test(`can be read in any colour when it is ${mood}`, () => {
      for (const primary of [...hexes, '#808080', '#00ff00']) {
        const colors = colorsOf({ primary, accent: '#f59e0b', mood });
        for (const [text, ground] of [
          ['primary-foreground', 'primary'],
          ['primary', 'background'],
          ['foreground', 'card'],
          ['foreground', 'muted'],
          ['muted-foreground', 'muted'],
          ['muted-foreground', 'background'],
          ['muted-foreground', 'card'],
          ['danger', 'card'],
        ] as const) {
          const [texts, grounds] = [read(colors, text), read(colors, ground)];
          for (const scheme of [0, 1] as const) {
            const found = contrast(texts[scheme], grounds[scheme]);
            assert.ok(found >= 4.5, `${text} on ${ground} of ${primary}: ${found.toFixed(2)}`);
          }
        }
      }
    });
  }

  test('has six colours for charts that differ', () => {
    for (const primary of hexes) {
      const colors = colorsOf({ primary, accent: primary, mood: 'calm' });
      const charts = [1, 2, 3, 4, 5, 6].map((index) => colors[`chart-${index}`]);
      assert.ok(charts.every(Boolean), primary);
      assert.equal(new Set(charts).size, 6, primary);
    }
  });
});
