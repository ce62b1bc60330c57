import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findImportCycles } from './imports/find-import-cycles.ts';
import { readImports } from './imports/read-imports.ts';
import { createResolver } from './imports/resolve-import.ts';

/** Each pair is one cycle. */
const cyclic: Readonly<Record<string, string>> = {
  'src/a.ts': "import { b } from './b.ts';",
  'src/b.ts': "export { a } from './a.ts';",
  'src/page.tsx': "import './effect.js';",
  'src/effect.js': "export const load = () => import('./page.tsx');",
  'templates/web/src/lib/one.ts': "export * from '@/two';",
  'templates/web/src/two.tsx': "import { type T, one } from './lib/one';",
  'packages/x/src/main.ts': "import '@own/x/other';",
  'packages/x/src/other.ts': "import '@own/x';",
};

const acyclic: Readonly<Record<string, string>> = {
  'src/c.ts': "import type { D } from './d.ts'; import 'zod';",
  'src/d.ts': "import { c } from './c.ts'; import { type A } from './a.ts';",
  'src/e.ts': "export type { C } from './f.ts'; export * from './d.ts';",
  'src/f.ts': "import { e } from './e.ts'; import { d } from './d.ts';",
};

test('the check of imports finds every cycle of modules, and none of types', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  t.after(() => rmSync(root, { recursive: true }));
  const files = { ...cyclic, ...acyclic };
  const exports = { '.': './src/main.ts', './*': './src/*.ts' };
  const manifest = JSON.stringify({ name: '@own/x', exports });
  for (const [path, content] of Object.entries({ ...files, 'packages/x/package.json': manifest })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const resolve = createResolver(root);
  const graph = Object.keys(files).map((path): [string, string[]] => {
    const file = join(root, path);
    const imports = readImports(file).filter(({ isTypeOnly }) => !isTypeOnly);
    return [file, imports.flatMap(({ specifier }) => resolve(file, specifier) ?? [])];
  });
  const cycles = findImportCycles(new Map(graph));
  assert.deepEqual(
    cycles.map((cycle) => cycle.map((file) => file.slice(root.length + 1))),
    [
      ['src/a.ts', 'src/b.ts', 'src/a.ts'],
      ['src/page.tsx', 'src/effect.js', 'src/page.tsx'],
      ['templates/web/src/lib/one.ts', 'templates/web/src/two.tsx', 'templates/web/src/lib/one.ts'],
      ['packages/x/src/main.ts', 'packages/x/src/other.ts', 'packages/x/src/main.ts'],
    ],
  );
});
