import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { truncateContent, truncateResourceContents } from './truncate.ts';

test('a text is truncated between two characters', () => {
  const { content, isTruncated } = truncateContent(
    { content: [{ type: 'text', text: '😀😀' }] },
    7,
  );
  assert.ok(isTruncated);
  assert.deepEqual(content[0], { type: 'text', text: '😀' });
});

test('truncating invalid characters takes linear time', () => {
  const text = `${'\ufffd'.repeat(300_000)}x`.repeat(4);
  const bytes = Buffer.byteLength(text) - 1;
  const ms = cpuMs(() => truncateResourceContents([{ uri: 'note://a', text }], bytes));
  assert.ok(ms < 1_000, `${ms} ms`);
});
