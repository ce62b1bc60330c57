import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { capOutput, capStoredText } from './cap-output.ts';

const maxBytes = limits.own.toolOutputBytes;

test('leaves an output within the limit unchanged', () => {
  const object = { a: [1, 'x'.repeat(1_000)] };
  assert.deepEqual(capOutput(object), { output: object, isTruncated: false });
  const text = 'é'.repeat(maxBytes / 2);
  assert.deepEqual(capOutput(text), { output: text, isTruncated: false });
  assert.deepEqual(capOutput(undefined), { output: undefined, isTruncated: false });
});

test('keeps the start and end of a longer output and counts the omitted bytes', () => {
  const text = `first ${'x'.repeat(maxBytes)} last`;
  const { output, isTruncated } = capOutput(text);
  assert.ok(isTruncated && typeof output === 'string');
  assert.match(output, /^first x+\n… \d+ bytes omitted …\nx+ last$/);
  assert.ok(Buffer.byteLength(output) <= maxBytes);
  assert.equal(capStoredText(text), text);
});

test('never splits a character and converts an object to text', () => {
  const { output } = capOutput({ text: '😀'.repeat(maxBytes) });
  assert.ok(typeof output === 'string' && !output.includes('\ufffd'));
  assert.ok(Buffer.byteLength(output) <= maxBytes);
  assert.ok(output.startsWith('{"text":"😀'));
});

test('limits the stored output', () => {
  const stored = capStoredText('y'.repeat(3 * limits.own.storedToolOutputBytes));
  assert.ok(Buffer.byteLength(stored) <= limits.own.storedToolOutputBytes);
});

test('decodes many replacement characters in linear time', () => {
  const text = `x${'\ufffd'.repeat(400_000)}x`;
  assert.ok(cpuMs(() => capStoredText(`${text}${text}`)) < 1_000);
});
