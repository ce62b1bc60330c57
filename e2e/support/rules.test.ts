import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { later, type RuleId, rules } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{packages,apps,e2e}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});
const cited = new Set(
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[(S\d+\.\d+)\]/g)].map(([, id]) => id),
  ),
);

test('every rule of the specification has a test or is listed in `later`', () => {
  const untested = (Object.keys(rules) as RuleId[]).filter((id) => !cited.has(id) && !later[id]);
  assert.deepEqual(untested, []);
});

test('every cited rule exists', () => {
  assert.deepEqual(
    [...cited].filter((id) => !(String(id) in rules)),
    [],
  );
});

test('no tested rule is listed in `later`', () => {
  assert.deepEqual(
    Object.keys(later).filter((id) => cited.has(id)),
    [],
  );
});
