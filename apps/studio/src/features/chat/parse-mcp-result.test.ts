import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseMcpResult } from './parse-mcp-result.ts';

test('returns texts, image descriptions and data as parts', () => {
  const output = {
    content: [
      { type: 'text', text: 'Hat: 12 €' },
      { type: 'image', mime_type: 'image/png', bytes: 70 },
      { type: 'resource_link', uri: 'x:y' },
    ],
    structured_content: { price: 12 },
  };
  assert.deepEqual(parseMcpResult(output), [
    { kind: 'text', text: 'Hat: 12 €' },
    { kind: 'text', text: 'Image (image/png, 70 bytes)' },
    { kind: 'data', value: { type: 'resource_link', uri: 'x:y' } },
    { kind: 'data', value: { price: 12 } },
  ]);
});

test('omits structured content that repeats a text', () => {
  const output = {
    content: [{ type: 'text', text: '{ "price": 12 }' }],
    structured_content: { price: 12 },
  };
  assert.equal(parseMcpResult(output).length, 1);
});

test('lists servers with their tools', () => {
  const tools = [{ name: 'price', description: 'The price' }];
  const servers = [
    { name: 'shop', status: 'connected', tools },
    { name: 'dead', status: 'error', error: 'unreachable', tools: [] },
  ];
  assert.deepEqual(parseMcpResult({ servers }), [
    { kind: 'server', server: { name: 'shop', status: 'connected', error: undefined, tools } },
    { kind: 'server', server: { name: 'dead', status: 'error', error: 'unreachable', tools: [] } },
  ]);
});

test('accepts any reply and shows unknown content as data', () => {
  const key = fc.constantFrom('content', 'contents', 'servers', 'structured_content', 'text');
  fc.assert(
    fc.property(fc.dictionary(key, fc.anything()), (output) => {
      assert.ok(Array.isArray(parseMcpResult(output)));
    }),
  );
  assert.deepEqual(parseMcpResult(null), []);
  assert.deepEqual(parseMcpResult({ resources: [] }), [{ kind: 'data', value: { resources: [] } }]);
});
