import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelConnectionRecord, OfferedModelRecord } from '@millwright/contract';
import { findModelForm, isValidModel, toModelForm, toOfferedModel } from './model-form.ts';

const sonnet: OfferedModelRecord = {
  id: 'sonnet',
  model: 'claude-sonnet-5',
  name: 'Claude Sonnet 5',
  kind: 'chat',
  description: '',
  context_window: 200_000,
  max_output_tokens: 64_000,
  supports: { images: true, documents: true, reasoning: true, tools: true },
  price: { input: 20, cached_input: 2, output: 100 },
  unit_price: null,
  options: { effort: 'high' },
};

test('an unchanged model stays the same', () => {
  assert.deepEqual(toOfferedModel(toModelForm(sonnet)), sonnet);
});

test('a new price replaces the price of cached input', () => {
  const form = { ...toModelForm(sonnet), inputPrice: '30', contextWindow: '100000' };
  const changed = toOfferedModel(form);
  assert.deepEqual(changed.price, { input: 30, output: 100 });
  assert.equal(changed.context_window, 100_000);
  assert.deepEqual(changed.options, { effort: 'high' });
});

test('a model without prices is free, and half a price is invalid', () => {
  const form = { ...toModelForm(sonnet), inputPrice: '', outputPrice: ' ' };
  assert.equal(toOfferedModel(form).price, null);
  assert.equal(isValidModel(form), true);
  assert.equal(isValidModel({ ...form, inputPrice: '1' }), false);
  assert.equal(isValidModel({ ...form, inputPrice: 'x', outputPrice: '1' }), false);
});

test('a model is added by name, also if its provider does not list it', () => {
  const provider = { available: [sonnet] } as unknown as ModelConnectionRecord;
  assert.equal(findModelForm(provider, 'claude-sonnet-5').name, 'Claude Sonnet 5');
  const unlisted = findModelForm(provider, 'house');
  assert.equal(isValidModel(unlisted), true);
  assert.partialDeepStrictEqual(toOfferedModel(unlisted), { model: 'house', price: null });
  assert.equal('name' in toOfferedModel(unlisted), false);
});
