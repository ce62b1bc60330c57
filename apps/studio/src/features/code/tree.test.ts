import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { treeOf } from './tree.ts';

suite('the tree of files', () => {
  test('has folders and files by name', () => {
    const tree = treeOf(['src/b.ts', 'src/a10.ts', 'src/a9.ts', 'README.md', 'public/x.svg']);
    assert.deepEqual(
      tree.folders.map(({ name }) => name),
      ['public', 'src'],
    );
    assert.deepEqual(tree.files, ['README.md']);
    assert.deepEqual(tree.folders[1]?.files, ['src/a9.ts', 'src/a10.ts', 'src/b.ts']);
  });

  test('folders with nothing but a folder inside are one line', () => {
    const [only] = treeOf(['a/b/c/x.ts', 'a/b/c/y.ts']).folders;
    assert.deepEqual([only?.name, only?.path], ['a/b/c', 'a/b/c/']);
    const [split] = treeOf(['a/b/x.ts', 'a/y.ts']).folders;
    assert.deepEqual([split?.name, split?.folders[0]?.name], ['a', 'b']);
  });

  test('names that objects have of their own are names like any other', () => {
    const tree = treeOf(['constructor/__proto__', 'toString']);
    assert.deepEqual(tree.folders[0]?.files, ['constructor/__proto__']);
    assert.deepEqual(tree.files, ['toString']);
  });
});
