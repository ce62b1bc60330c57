import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { buildTree } from './tree.ts';

suite('treeOf', () => {
  test('sorts folders and files by name', () => {
    const tree = buildTree(['src/b.ts', 'src/a10.ts', 'src/a9.ts', 'README.md', 'public/x.svg']);
    assert.deepEqual(
      tree.folders.map(({ name }) => name),
      ['public', 'src'],
    );
    assert.deepEqual(tree.files, ['README.md']);
    assert.deepEqual(tree.folders[1]?.files, ['src/a9.ts', 'src/a10.ts', 'src/b.ts']);
  });

  test('merges a folder with its only child folder', () => {
    const [only] = buildTree(['a/b/c/x.ts', 'a/b/c/y.ts']).folders;
    assert.deepEqual([only?.name, only?.path], ['a/b/c', 'a/b/c/']);
    const [split] = buildTree(['a/b/x.ts', 'a/y.ts']).folders;
    assert.deepEqual([split?.name, split?.folders[0]?.name], ['a', 'b']);
  });

  test('handles names of built-in object properties', () => {
    const tree = buildTree(['constructor/__proto__', 'toString']);
    assert.deepEqual(tree.folders[0]?.files, ['constructor/__proto__']);
    assert.deepEqual(tree.files, ['toString']);
  });
});
