import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import artThemes from '../../../data/art-themes.json' with { type: 'json' };
import type { Specification } from '../../specification.ts';
import { understand } from '../../understand/understand.ts';
import { kitFiles } from '../kit.ts';
import { samples } from '../testing/samples.ts';
import { artFile, artPath, themeOf } from './art-file.ts';

const themeFor = (prompt: string) => {
  const found = understand(prompt, 'web');
  assert.ok(found.kind === 'app', prompt);
  return themeOf(found.app);
};

suite('the drawings of an app', () => {
  test('exist for every theme', () => {
    for (const theme of Object.keys(artThemes)) {
      assert.ok(kitFiles('web', [`src/components/art/${theme}`]).size > 0, theme);
    }
  });

  test('fit its topic, in every language', () => {
    const expected: Readonly<Record<string, string>> = {
      'plant tracker': 'plants',
      'App für meine Pflanzen mit Name und Standort': 'plants',
      'recipe app': 'food',
      'trip planner': 'travel',
      'vinyl collection': 'music',
      'workout log': 'sport',
      'expense tracker': 'money',
      'Lista de gastos con importe y fecha': 'money',
      'wardrobe tracker': 'fashion',
      'website for a photographer': 'devices',
      'online shop for handmade ceramics': 'goods',
      'plant shop with a cart': 'plants',
      'tracker for quarks with spin and charge': 'shapes',
    };
    for (const [prompt, theme] of Object.entries(expected)) {
      assert.equal(themeFor(prompt), theme, prompt);
    }
  });

  test('are the only ones that the app has', () => {
    const books = samples.books as Specification;
    const own = new Map([[artPath, artFile(books)]]);
    const files = kitFiles('web', ['src/components/art/illustration'], own);
    assert.ok(files.has('src/components/art/books.tsx'));
    assert.ok(!files.has('src/components/art/shapes.tsx'));
  });
});
