import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planImport } from './plan-import.ts';

const file = (name: string, size = 1) => {
  return { name, size, packedSize: size, mode: 0o644, isOrdinary: true };
};
const pathsOf = (...names: string[]) =>
  planImport(names.map((name) => file(name))).files.map(({ path }) => path);

test('a folder around everything is taken away, and only that', () => {
  assert.deepEqual(pathsOf('app/index.html', 'app/src/a.ts'), ['index.html', 'src/a.ts']);
  assert.deepEqual(pathsOf('app/index.html', 'readme.md'), ['app/index.html', 'readme.md']);
  assert.deepEqual(pathsOf('app/a', 'apple/b'), ['app/a', 'apple/b']);
  assert.deepEqual(pathsOf('a/b/c.ts'), ['b/c.ts']);
  assert.deepEqual(pathsOf('index.html'), ['index.html']);
  // What a system adds beside it does not count.
  assert.deepEqual(pathsOf('app/index.html', '__MACOSX/app/._index.html'), ['index.html']);
});

test('what is left out is counted by its folder', () => {
  const { skipped, files } = planImport(
    ['index.html', 'a/node_modules/b/c', 'a/NODE_MODULES/d', 'a/node_modules/e/node_modules/f'].map(
      (name) => file(name),
    ),
  );
  assert.deepEqual(
    files.map(({ path }) => path),
    ['index.html'],
  );
  assert.deepEqual(skipped, [
    { path: 'a/node_modules/', reason: 'packages', files: 2 },
    { path: 'a/NODE_MODULES/', reason: 'packages', files: 1 },
  ]);
});

test('a ratio counts from a megabyte on', () => {
  const mebibyte = 1024 * 1024;
  const packed = (size: number, packedSize: number) => ({ ...file('a', size), packedSize });
  assert.equal(planImport([packed(mebibyte, 1_000)]).files.length, 1);
  assert.equal(planImport([packed(2 * mebibyte, mebibyte / 100)]).files.length, 1);
  assert.throws(() => planImport([packed(2 * mebibyte, 5_000)]), /200 times as large/);
});
