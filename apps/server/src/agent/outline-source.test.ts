import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { outlineSource } from './outline-source.ts';

suite('outlineSource', () => {
  test('lists the exports of a module', () => {
    const { exports } = outlineSource(
      'src/a.ts',
      'export interface Plant {}\nexport const plants = [];\nexport async function water() {}\nexport default function App() {}\n',
    );
    assert.deepEqual(exports, ['Plant', 'plants', 'water', 'App']);
  });

  test('names an anonymous default export', () => {
    assert.deepEqual(outlineSource('a.ts', 'export default class {}').exports, ['default']);
  });

  test('resolves relative and aliased imports to project paths, and skips packages', () => {
    const { imports } = outlineSource(
      'src/pages/home.tsx',
      "import { a } from '../lib/a.ts';\nimport { b } from '@/hooks/use-b';\nimport React from 'react';\nimport x from './x/index.tsx';\n",
    );
    assert.deepEqual(imports, ['src/lib/a', 'src/hooks/use-b', 'src/pages/x']);
  });

  test('takes linear time on long lines', () => {
    const text = `export const ${'a'.repeat(1_000_000)}\n${"from '".repeat(200_000)}`;
    const startedAt = performance.now();
    outlineSource('src/a.ts', text);
    assert.ok(performance.now() - startedAt < 500);
  });
});
