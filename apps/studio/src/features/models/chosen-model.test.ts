import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsableModelRecord } from '@millwright/contract';
import { findChosenModel, toModelFields } from './chosen-model.ts';

const model = (id: string, reasoning: boolean) =>
  ({ id, supports: { reasoning } }) as UsableModelRecord;
const usable = {
  models: [model('thinker', true), model('talker', false)],
  defaults: { build: 'thinker', plan: null, chat: 'talker' },
};

test('a choice without a model is the default of its mode', () => {
  assert.equal(findChosenModel(usable, 'agent', undefined)?.id, 'thinker');
  assert.equal(findChosenModel(usable, 'chat', undefined)?.id, 'talker');
  assert.equal(findChosenModel(usable, 'plan', undefined), undefined);
  assert.equal(findChosenModel(usable, 'chat', 'thinker')?.id, 'thinker');
});

test('the reasoning effort is sent only to models that reason', () => {
  const choice = { model: undefined, effort: 'high' } as const;
  const fields = { model: undefined, reasoning_effort: 'high' };
  assert.deepEqual(toModelFields(usable, { ...choice, mode: 'build' }), fields);
  const none = { model: undefined, reasoning_effort: undefined };
  assert.deepEqual(toModelFields(usable, { ...choice, mode: 'chat' }), none);
});
