import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { cutContent, cutContents } from './truncate.ts';

test('a text is truncated between two characters', () => {
  const { content, isCut } = cutContent({ content: [{ type: 'text', text: '😀😀' }] }, 7);
  assert.ok(isCut);
  assert.deepEqual(content[0], { type: 'text', text: '😀' });
});

test('truncating invalid characters takes linear time', () => {
  const text = `${'\ufffd'.repeat(300_000)}x`.repeat(4);
  const bytes = Buffer.byteLength(text) - 1;
  const ms = cpuMs(() => cutContents([{ uri: 'note://a', text }], bytes));
  assert.ok(ms < 1_000, `${ms} ms`);
});
