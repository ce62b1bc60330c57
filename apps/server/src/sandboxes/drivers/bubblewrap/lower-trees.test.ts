import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { LowerTrees, lowerTreesName } from './lower-trees.ts';

suite('lower directories of writable layers', () => {
  let folder: string;
  let source: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mw-lower-'));
    source = join(folder, 'source');
    await makeSource('first');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function makeSource(content: string): Promise<void> {
    await mkdir(source, { mode: 0o755 });
    await writeFile(join(source, 'file'), content, { mode: 0o644 });
  }
  const copies = () => readdir(join(folder, lowerTreesName));

  test('concurrent calls and later hosts use the same copy, which everyone may write and only the service reaches', async () => {
    const trees = new LowerTrees(folder);
    const [one, other] = await Promise.all([trees.get(source), trees.get(source)]);
    assert.equal(one, other);
    assert.equal(await new LowerTrees(folder).get(source), one);
    assert.equal((await copies()).length, 1);
    assert.equal((await stat(join(one, 'file'))).mode & 0o777, 0o666);
    assert.equal((await stat(join(source, 'file'))).mode & 0o022, 0);
    assert.equal((await stat(join(folder, lowerTreesName))).mode & 0o777, 0o700);
  });

  test('a directory that takes the place of another one gets its own copy', async () => {
    const trees = new LowerTrees(folder);
    const first = await trees.get(source);
    await rm(source, { recursive: true });
    await makeSource('second');
    const second = await trees.get(source);
    assert.notEqual(second, first);
    assert.equal(await readFile(join(second, 'file'), 'utf8'), 'second');
  });

  test('a new copy removes those unused for two weeks, and no others', async () => {
    const trees = new LowerTrees(folder);
    const first = await trees.get(source);
    const recent = join(folder, lowerTreesName, 'recent');
    await mkdir(recent);
    const lastUsed = new Date(Date.now() - 15 * 24 * 60 * 60_000);
    await utimes(first, lastUsed, lastUsed);
    const other = join(folder, 'other');
    await mkdir(other);
    const second = await trees.get(other);
    assert.deepEqual(
      (await copies()).sort(),
      [recent, second].map((path) => basename(path)).sort(),
    );
  });

  test('a use counts for the age of a copy', async () => {
    const trees = new LowerTrees(folder);
    const tree = await trees.get(source);
    await utimes(tree, new Date(0), new Date(0));
    await trees.get(source);
    assert.ok((await stat(tree)).mtimeMs > Date.now() - 60_000);
  });
});
