import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vendors } from '../../agent/models/vendors.ts';
import { allocateSlug } from './allocate-slug.ts';

const { anthropic, 'openai-compatible': compatible } = vendors;

test('uses the id of the vendor, or the name of a server', () => {
  const never = () => false;
  assert.equal(allocateSlug({ vendor: anthropic, name: 'Ours' }, false, never), 'anthropic');
  assert.equal(allocateSlug({ vendor: compatible, name: 'LM Studio' }, false, never), 'lm-studio');
  assert.equal(
    allocateSlug({ vendor: compatible, name: 'モデル' }, false, never),
    'openai-compatible',
  );
  assert.equal(allocateSlug({ vendor: anthropic, name: 'x' }, true, never), 'personal-anthropic');
});

test('numbers those that are taken', () => {
  const taken = new Set(['anthropic', 'anthropic-2']);
  const slug = allocateSlug({ vendor: anthropic, name: 'x' }, false, (one) => taken.has(one));
  assert.equal(slug, 'anthropic-3');
});
