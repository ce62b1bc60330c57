import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNearest } from './find-nearest.ts';

test('finds the closest word for a typo, and none for another word', () => {
  const words = ['build', 'continue', 'open', 'login', 'logout'];
  assert.equal(findNearest('biuld', words), 'build');
  assert.equal(findNearest('contine', words), 'continue');
  assert.equal(findNearest('BUILD', words), 'build');
  assert.equal(findNearest('deploy', words), undefined);
});
