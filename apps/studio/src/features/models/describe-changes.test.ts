import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeChanges } from './describe-changes.ts';

const price = { input: 20, cached_input: 2, output: 100 };

test('names changed prices, new models and missing ones', () => {
  const sentences = describeChanges({
    added: ['a', 'b', 'c', 'd', 'e'],
    missing: ['old'],
    updated: [
      { id: 'x', name: 'X', fields: ['supports', 'price'], price, previous_price: null },
      { id: 'y', name: 'Y', fields: ['context_window'], price, previous_price: price },
    ],
  });
  assert.deepEqual(sentences, [
    'X: now 20 credits in, 100 out per million tokens; before: Free; new capabilities.',
    'Y: new context size.',
    '5 new models to choose from: a, b, c and 2 more.',
    'No longer listed by the provider, and may stop working: old.',
  ]);
});

test('has nothing to say if nothing changed', () => {
  assert.deepEqual(describeChanges({ added: [], missing: [], updated: [] }), []);
});
