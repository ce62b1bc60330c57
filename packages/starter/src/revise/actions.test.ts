import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samples } from '../compose/testing/samples.ts';
import type { Specification } from '../specification.ts';
import { faultsOf } from '../understand/check.ts';
import { revise } from './revise.ts';

const books = samples.books as Specification;

test('a request adds buttons and removes them', () => {
  const more = revise(books, 'Let users like books');
  assert.equal(more.kind, 'changed');
  if (more.kind !== 'changed') return;
  assert.deepEqual(faultsOf(more.app), faultsOf(books));
  assert.deepEqual(
    more.app.entities[0]?.actions?.map(({ label }) => label),
    ['Like'],
  );
  const less = revise(more.app, 'Remove the like button');
  assert.deepEqual(less.kind === 'changed' && less.app.entities[0]?.actions, []);
});
