import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { planImport } from './plan-import.ts';

const file = (name: string, size = 1) => {
  return { name, size, packedSize: size, mode: 0o644, isOrdinary: true };
};
const pathsOf = (...names: string[]) =>
  planImport(names.map((name) => file(name))).files.map(({ path }) => path);

test('strips a single top-level folder', () => {
  assert.deepEqual(pathsOf('app/index.html', 'app/src/a.ts'), ['index.html', 'src/a.ts']);
  assert.deepEqual(pathsOf('app/index.html', 'readme.md'), ['app/index.html', 'readme.md']);
  assert.deepEqual(pathsOf('app/a', 'apple/b'), ['app/a', 'apple/b']);
  assert.deepEqual(pathsOf('a/b/c.ts'), ['b/c.ts']);
  assert.deepEqual(pathsOf('index.html'), ['index.html']);
  // Files added by an operating system do not count.
  assert.deepEqual(pathsOf('app/index.html', '__MACOSX/app/._index.html'), ['index.html']);
});

test('counts skipped files by folder', () => {
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

test('limits the compression ratio of files over one megabyte', () => {
  const mebibyte = 1024 * 1024;
  const packed = (size: number, packedSize: number) => ({ ...file('a', size), packedSize });
  assert.equal(planImport([packed(mebibyte, 1_000)]).files.length, 1);
  assert.equal(planImport([packed(2 * mebibyte, mebibyte / 100)]).files.length, 1);
  assert.throws(() => planImport([packed(2 * mebibyte, 5_000)]), /200 times its size/);
});

test('plans long and deep paths in linear time and memory', () => {
  const deep = (at: number) =>
    Array.from({ length: 60 }, (_, depth) => `${at}-${depth}`.padEnd(60, 'x')).join('/');
  const archive = Array.from({ length: 5_000 }, (_, at) => file(deep(at)));
  const ms = cpuMs(() => assert.equal(planImport(archive).files.length, 5_000));
  assert.ok(ms < 2_500, `${ms} ms`);
});

test('plans a project with the maximum number of files quickly', () => {
  const archive = Array.from({ length: limits.own.projectFiles }, (_, at) =>
    file(`src/part${at % 100}/Component${at}.tsx`),
  );
  const ms = cpuMs(() => assert.equal(planImport(archive).files.length, archive.length));
  assert.ok(ms < 2_000, `${ms} ms`);
});

test('rejects a name with many combining marks before normalizing it', () => {
  const name = `a${'\u0301'.repeat(30_000)}${'\u0316'.repeat(30_000)}`;
  const ms = cpuMs(() => assert.throws(() => planImport([file(name)]), /too long/));
  const short = `a${'\u0301'.repeat(20)}${'\u0316'.repeat(20)}`;
  assert.throws(() => planImport([file(short)]), /combining marks/);
  assert.ok(ms < 500, `${ms} ms`);
});
