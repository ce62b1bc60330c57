import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { suite, test } from 'node:test';
import { analyseRegex } from './regexes/analyse-regex.ts';

/** Output lines of the check for a repository with these files. */
function checked(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'regexes-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const script = resolve(import.meta.dirname, 'check-regexes.ts');
    const run = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
    assert.equal(run.status, 1);
    return run.stderr.split('\n').filter((line) => /^(apps|packages)\//.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

suite('the check of regular expressions', () => {
  test('reports each one without a verdict, including those built from constants of other modules', () => {
    const found = checked({
      'apps/x/src/a.ts': [
        "import { word } from './words.ts';",
        'const one = /(no|verdict)+ of this$/;',
        "const two = new RegExp('^' + word + '\\\\d', 'i');",
        'const three = (name: string) => new RegExp(name);',
      ].join('\n'),
      'apps/x/src/words.ts': "export const word = ['a', 'b'].join('|');",
      'apps/x/src/a.test.ts': 'export const ignored = /(of|tests)+$/;',
      'packages/y/src/b.tsx': 'export const B = () => <b>{/(so|so)+$/.exec("")}</b>;',
    });
    const command = 'has no verdict yet: run npm run regexes';
    assert.deepEqual(found.slice(0, 2), [
      `apps/x/src/a.ts:2: /(no|verdict)+ of this$/ ${command}`,
      `apps/x/src/a.ts:3: /^a|b\\d/i ${command}`,
    ]);
    assert.match(found[2] ?? '', /^apps\/x\/src\/a\.ts:4: a pattern made at run time could not/);
    assert.deepEqual(found.slice(3), [`packages/y/src/b.tsx:1: /(so|so)+$/ ${command}`]);
  });

  test('classifies patterns by their worst-case time', () => {
    assert.equal(analyseRegex('/^[a-z]+$/'), 'linear');
    assert.equal(analyseRegex('/a{0,9}b/'), 'linear');
    assert.equal(analyseRegex('/\\s+$/'), 'quadratic');
    assert.equal(analyseRegex('/^(a|a)*$/'), 'worse');
    assert.equal(analyseRegex('/(?<!\\s)\\s+$/'), 'linear');
  });
});
