import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCapabilities, describePrice } from './describe-model.ts';

const price = { input: 20, cached_input: 2, output: 100 };

test('describes prices per million tokens', () => {
  assert.equal(
    describePrice({ price, source: 'installation' }),
    '20 credits in, 100 out per million tokens',
  );
  assert.equal(describePrice({ price: null, source: 'installation' }), 'Free');
  assert.equal(describePrice({ price: null, source: 'personal' }), 'Billed by your provider');
});

test('describes capabilities, and mentions missing tool calls', () => {
  const supports = { images: true, documents: false, reasoning: true, tools: true };
  assert.equal(
    describeCapabilities({ supports, context_window: 200_000 }),
    'Images · Reasoning · 200K tokens of context',
  );
  const plain = { images: false, documents: false, reasoning: false, tools: false };
  assert.equal(
    describeCapabilities({ supports: plain, context_window: 8192 }),
    'No tool calls · 8.2K tokens of context',
  );
});
