import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeModel } from '../../agent/models/known-models.ts';
import type { ListedModel } from '../../agent/models/protocols/listed-model.ts';
import { vendors } from '../../agent/models/vendors.ts';
import { type ModelIds, offerModels } from './offer-models.ts';
import { refreshOffered } from './refresh-offered.ts';

const ids: ModelIds = { isTaken: () => false, slug: 'router', isPersonal: false };
const list = (...listed: ListedModel[]) => listed.map((one) => describeModel('openrouter', one));
const offer = (available: ReturnType<typeof list>, requested?: Parameters<typeof offerModels>[1]) =>
  offerModels(vendors.openrouter, requested, { available, checks: [], model: null }, ids);

const cheap = { input: 1, output: 2 };
const dear = { input: 2, output: 4 };
const noChanges = { added: [], missing: [], updated: [] };

test('updates prices and sizes that the provider reports', () => {
  const before = list({ model: 'a/one', price: cheap, contextWindow: 1_000 });
  const now = list({ model: 'a/one', price: dear, contextWindow: 2_000 });
  const { models, changes } = refreshOffered(offer(before), before, now);
  const price = { input: 20, cached_input: 20, output: 40 };
  assert.partialDeepStrictEqual(models, [{ id: 'a/one', price, context_window: 2_000 }]);
  assert.deepEqual(changes, {
    ...noChanges,
    updated: [
      {
        id: 'a/one',
        name: 'a/one',
        fields: ['context_window', 'price'],
        price,
        previous_price: { input: 10, cached_input: 10, output: 20 },
      },
    ],
  });
});

test('keeps what a person changed', () => {
  const before = list({ model: 'a/one', name: 'One', price: cheap });
  const now = list({ model: 'a/one', name: 'One v2', price: dear });
  const price = { input: 7, output: 8 };
  const offered = offer(before, [{ model: 'a/one', name: 'House', price }]);
  assert.deepEqual(refreshOffered(offered, before, now), { models: offered, changes: noChanges });
});

test('reports new and missing models without changing the offer', () => {
  const before = list({ model: 'a/one' }, { model: 'a/two' });
  const now = list({ model: 'a/two' }, { model: 'a/three' });
  const offered = offer(before);
  const changes = { ...noChanges, added: ['a/three'], missing: ['a/one'] };
  assert.deepEqual(refreshOffered(offered, before, now), { models: offered, changes });
});

test('does not miss a model that was never listed', () => {
  const offered = offer([], [{ model: 'our-deployment' }]);
  assert.deepEqual(refreshOffered(offered, [], []).changes, noChanges);
});
