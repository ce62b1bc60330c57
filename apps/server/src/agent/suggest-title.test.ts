import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestTitle, toTitle } from './suggest-title.ts';

test('accepts a name and removes what surrounds it', () => {
  assert.equal(toTitle('Reading List'), 'Reading List');
  assert.equal(toTitle(' "Beehive Log".\n'), 'Beehive Log');
  assert.equal(toTitle('**Bücherregal**'), 'Bücherregal');
  assert.equal(toTitle("Ada's Books"), "Ada's Books");
});

test('rejects replies that are no name', () => {
  for (const reply of ['', '   ', 'Sure!\nHere is a name: Books', 'x'.repeat(61)]) {
    assert.equal(toTitle(reply), undefined, reply);
  }
});

test('suggests nothing if the model fails', async () => {
  const { signal } = new AbortController();
  const title = await suggestTitle(() => Promise.reject(new Error('no key')), 'Books', signal);
  assert.equal(title, undefined);
});
