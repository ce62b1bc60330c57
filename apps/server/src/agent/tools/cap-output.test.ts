import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { capOutput, keptText } from './cap-output.ts';

const most = limits.own.toolOutputBytes;

test('leaves an output within the limit unchanged', () => {
  const object = { a: [1, 'x'.repeat(1_000)] };
  assert.deepEqual(capOutput(object), { output: object, isCut: false });
  const text = 'é'.repeat(most / 2);
  assert.deepEqual(capOutput(text), { output: text, isCut: false });
  assert.deepEqual(capOutput(undefined), { output: undefined, isCut: false });
});

test('keeps the start and end of a longer output and counts the omitted bytes', () => {
  const text = `first ${'x'.repeat(most)} last`;
  const { output, isCut } = capOutput(text);
  assert.ok(isCut && typeof output === 'string');
  assert.match(output, /^first x+\n… \d+ bytes omitted …\nx+ last$/);
  assert.ok(Buffer.byteLength(output) <= most);
  assert.equal(keptText(text), text);
});

test('never splits a character and converts an object to text', () => {
  const { output } = capOutput({ text: '😀'.repeat(most) });
  assert.ok(typeof output === 'string' && !output.includes('\ufffd'));
  assert.ok(Buffer.byteLength(output) <= most);
  assert.ok(output.startsWith('{"text":"😀'));
});

test('limits the stored output', () => {
  const kept = keptText('y'.repeat(3 * limits.own.toolOutputKeptBytes));
  assert.ok(Buffer.byteLength(kept) <= limits.own.toolOutputKeptBytes);
});

test('decodes many replacement characters in linear time', () => {
  const text = `x${'\ufffd'.repeat(400_000)}x`;
  assert.ok(cpuMs(() => keptText(`${text}${text}`)) < 1_000);
});
