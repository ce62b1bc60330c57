import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (kit: string, name: string) =>
  readFileSync(new URL(`../${kit}/src/lib/${name}.ts`, import.meta.url), 'utf8');

for (const name of ['expression', 'formula', 'formula-values', 'calculate', 'format-result']) {
  test(`calculators work the same on the web and on phones: ${name}`, () => {
    const web = read('web', name).replaceAll(/from '\.\/([a-z-]+)\.ts'/g, "from '@/lib/$1'");
    assert.equal(read('mobile', name), web);
  });
}
