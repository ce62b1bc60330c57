import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestTool } from './digest-tools.ts';

const tool = {
  name: 'price',
  description: 'The price',
  inputSchema: { type: 'object', properties: { a: { type: 'string' }, b: {} } },
  annotations: undefined,
};

test('digestTool does not depend on the order of keys', () => {
  const turned = { properties: { b: {}, a: { type: 'string' } }, type: 'object' };
  assert.equal(digestTool({ ...tool, inputSchema: turned }), digestTool({ ...tool }));
});

test('digestTool changes with every part of a definition', () => {
  const others = [
    { ...tool, description: 'The price.' },
    { ...tool, inputSchema: { type: 'object' } },
    { ...tool, annotations: { readOnlyHint: true } },
    { ...tool, name: 'prices' },
  ];
  const digests = new Set([tool, ...others].map(digestTool));
  assert.equal(digests.size, others.length + 1);
});
