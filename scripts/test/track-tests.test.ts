import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, suite, test } from 'node:test';

const preload = resolve('scripts/test/track-tests.ts');

suite('tests in a worker', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'track-tests-'));
  });
  after(() => rm(directory, { recursive: true }));

  /** Runs a file with the preload, and returns its report. */
  const run = async (code: string) => {
    const file = join(directory, 'example.mjs');
    await writeFile(file, `import { after, describe, test } from 'node:test';\n${code}`);
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const flags = [`--import=${preload}`, '--test-reporter=tap'];
    return spawnSync(process.execPath, [...flags, file], { env, encoding: 'utf8' }).stdout;
  };

  test('belong to the suite whose body declares them, also after an await', async () => {
    const report = await run(`
      await describe('outer', async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        test('late', () => {});
      });
    `);
    assert.match(report, /^ {4}ok 1 - late$/m);
    assert.match(report, /^ok 1 - outer$/m);
  });

  test('run hooks that they register while they run', async () => {
    const report = await run(`
      test('first', async () => {
        await new Promise((resolve) => setImmediate(resolve));
        after(() => console.log('cleaned up'));
      });
      test('second', () => console.log('second runs'));
    `);
    assert.ok(report.indexOf('cleaned up') < report.indexOf('second runs'), report);
    assert.ok(report.includes('cleaned up'));
  });

  for (const [thing, fail] of [
    ['a timer', `setTimeout(() => { throw new Error('stray'); }, 1)`],
    ['a promise', `void Promise.reject(new Error('stray'))`],
    ['a microtask', `queueMicrotask(() => { throw new Error('stray'); })`],
  ]) {
    test(`fail if ${thing} of theirs throws, and no other test does`, async () => {
      const report = await run(`
        const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
        test('before', wait);
        test('culprit', async () => { ${fail}; await wait(); });
        test('behind', wait);
      `);
      assert.deepEqual(report.match(/^(not )?ok .*$/gm), [
        'ok 1 - before',
        'not ok 2 - culprit',
        'ok 3 - behind',
      ]);
      assert.match(report, /stray/);
    });
  }
});
