import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PathHierarchy } from './path-hierarchy.ts';

const paths = new PathHierarchy(['a/b', 'a-b', 'a/b-c', 'file', 'z/y/x', 'file.ts', 'a/b!/c']);

test('finds a file above a path, and nothing else', () => {
  assert.equal(paths.above('file/x'), 'file');
  assert.equal(paths.above('file/x/y'), 'file');
  assert.equal(paths.above('a/b/c'), 'a/b');
  for (const path of ['file', 'file.ts', 'fi', 'a', 'a/c', 'z/y', 'file-x/y', '']) {
    assert.equal(paths.above(path), undefined, path);
  }
});

test('finds the files below a path, and nothing else', () => {
  assert.deepEqual(paths.below('a').sort(), ['a/b', 'a/b!/c', 'a/b-c']);
  assert.deepEqual(paths.below('z'), ['z/y/x']);
  assert.deepEqual(paths.below('file'), []);
  assert.ok(paths.hasBelow('z/y') && !paths.hasBelow('a/b') && !paths.hasBelow('zz'));
});
