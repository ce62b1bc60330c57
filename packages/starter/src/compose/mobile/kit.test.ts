import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kitFiles } from '../kit.ts';
import { samples as webSamples } from '../testing/samples.ts';
import { composeMobile } from './compose-mobile.ts';
import { samples } from './testing/samples.ts';

const filesIn = (folder: string) =>
  globSync('src/**/*.{ts,tsx}', { cwd: fileURLToPath(new URL(folder, import.meta.url)) });

test('every file of the mobile kit is part of some app', () => {
  const used = new Set(samples.flatMap((app) => [...composeMobile(app).keys()]));
  const all = filesIn('../../../kit/mobile/');
  assert.deepEqual(
    all.filter((path) => !used.has(path)),
    [],
  );
});

test('a mobile app has every file that it imports, and replaces no component of the template', async () => {
  const provided = new Set(filesIn('../../../../../templates/mobile/'));
  for (const app of samples) {
    const files = composeMobile(app);
    const replaced = [...files.keys()].filter((path) => provided.has(path));
    assert.deepEqual(
      replaced.filter((path) => /^src\/(components|hooks|lib)\//.test(path)),
      [],
    );
    for (const [path, code] of files) {
      for (const [, imported = ''] of code.matchAll(/from '@\/([^']+)'/g)) {
        const candidates = [`src/${imported}.tsx`, `src/${imported}.ts`];
        const isFound = candidates.some((file) => files.has(file) || provided.has(file));
        assert.ok(isFound, `${app.title}: ${path} imports ${imported}`);
      }
    }
  }
});

test('a mobile kit file comes with those it imports, and without those of the template', () => {
  const files = kitFiles('mobile', ['src/components/records/record-image']);
  assert.deepEqual([...files.keys()].sort(), [
    'src/components/emoji.tsx',
    'src/components/records/record-image.tsx',
  ]);
});

test('kinds of screens that exist only on the web are refused', () => {
  const { coffee } = webSamples;
  assert.ok(coffee);
  const app = { ...coffee, platform: 'mobile' as const };
  assert.throws(() => composeMobile(app), /shop screens exist only on the web/);
});
