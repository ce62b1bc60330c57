import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

test('finds the closest word for a typo, and none for another word', () => {
  const words = ['build', 'continue', 'open', 'login', 'logout'];
  assert.equal(nearest('biuld', words), 'build');
  assert.equal(nearest('contine', words), 'continue');
  assert.equal(nearest('BUILD', words), 'build');
  assert.equal(nearest('deploy', words), undefined);
});
