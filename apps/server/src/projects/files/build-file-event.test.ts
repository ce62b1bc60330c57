import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { buildFileEvent, type ChangedFile } from './build-file-event.ts';
import { stateOf } from './file-contents.ts';

function eventData(
  before: string | undefined,
  content: string | Buffer,
  more: Partial<ChangedFile> = {},
) {
  const bytes = Buffer.from(content as string);
  return buildFileEvent({
    path: 'src/App.tsx',
    operation: before === undefined ? 'create' : 'update',
    toolCallId: 'tc_1',
    after: stateOf(bytes, 0o644),
    before: before === undefined ? undefined : Buffer.from(before),
    content: bytes,
    isStreamed: false,
    ...more,
  }).data;
}

test('counts added and removed lines regardless of their order; a final newline is optional', () => {
  const count = (before: string | undefined, after: string) => {
    const { lines_added, lines_removed } = eventData(before, after);
    return [lines_added, lines_removed];
  };
  assert.deepEqual(count(undefined, ''), [0, 0]);
  assert.deepEqual(count(undefined, 'a\nb'), [2, 0]);
  assert.deepEqual(count(undefined, 'a\nb\n'), [2, 0]);
  assert.deepEqual(count('a\nb\nc\n', 'a\nx\nc\n'), [1, 1]);
  assert.deepEqual(count('a\nb\n', 'b\na\n'), [0, 0]);
  assert.deepEqual(count('a\n', 'a\na\n'), [1, 0]);
  assert.deepEqual(count('a', 'a\n'), [0, 0]);
  assert.deepEqual(count('a\nb', 'a\nb\nc'), [1, 0]);
  assert.deepEqual(count('a\n\n\nb\n', 'a\n\nb\n'), [0, 1]);
  assert.deepEqual(count('x\ny\n', 'z\ny\n'), [1, 1]);
});

test('counts the lines of the largest files quickly', () => {
  const lines = (from: number) =>
    Array.from({ length: limits.own.projectFileBytes / 8 }, (_, at) => (from + at).toString(36));
  const [before, after] = [lines(10 ** 9).join('\n'), lines(2 * 10 ** 9).join('\n')];
  const ms = cpuMs(() => {
    assert.equal(eventData(before, after).lines_added, limits.own.projectFileBytes / 8);
    assert.equal(eventData(before, `${before}\nx`).lines_added, 1);
  });
  assert.ok(ms < 1_500, `${ms} ms`);
});

test('includes the content unless it was streamed, is too long or is not text', () => {
  assert.equal(eventData('a', 'b').content, 'b');
  assert.equal(eventData('a', 'b', { isStreamed: true }).content, null);
  assert.equal(eventData('a', 'x'.repeat(limits.own.fileInlineBytes)).content?.length, 65_536);
  assert.equal(eventData('a', 'x'.repeat(limits.own.fileInlineBytes + 1)).content, null);
  assert.equal(eventData('a', Buffer.from([0xff, 0xfe])).content, null);
});

test('reports no size, hash or content for a deleted file', () => {
  const { size, sha256, content, lines_removed } = eventData('a\nb\n', '', {
    operation: 'delete',
    after: null,
    content: undefined,
  });
  assert.deepEqual([size, sha256, content, lines_removed], [0, null, null, 2]);
});

test('derives the language from the file name', () => {
  assert.equal(eventData(undefined, '').language, 'tsx');
  assert.equal(eventData(undefined, '', { path: 'Makefile' }).language, null);
});
