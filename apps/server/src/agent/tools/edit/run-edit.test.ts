import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { limits } from '@millwright/contract';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { WorkerThreads } from '../../../infra/adapters/system/worker-threads.ts';
import { applyEdit, type Edit } from './apply-edit.ts';
import { runEdit } from './run-edit.ts';

suite('an edit of a large file', () => {
  const threads = new WorkerThreads();
  after(() => threads.close());
  const { signal } = new AbortController();
  const maxChars = limits.own.projectFileBytes;
  const edit = (content: string, oldText: string): Edit => {
    return { content, oldText, newText: 'new', shouldReplaceAll: false, maxChars };
  };

  test('has the same outcome as one of a small file', async () => {
    for (const [content, oldText] of [
      [`${'a line\n'.repeat(100_000)}old\n`, 'old'],
      ['a line\n'.repeat(100_000), 'a line'],
      ['a line\n'.repeat(100_000), 'another'],
    ] as const) {
      const request = edit(content, oldText);
      assert.deepEqual(await runEdit(request, threads, signal), applyEdit(request));
    }
  });

  test('does not block the event loop', async () => {
    // Neither text matches, which is the slowest case.
    const request = edit(`${'a'.repeat(50)}\n`.repeat(maxChars / 51), `${' a\n'.repeat(200_000)}b`);
    const inlineMs = cpuMs(() => applyEdit(request));
    const startedAt = process.threadCpuUsage();
    const outcome = await runEdit(request, threads, signal);
    const hereMs = process.threadCpuUsage(startedAt).user / 1_000;
    assert.equal(outcome.kind, 'no_match');
    assert.ok(hereMs < Math.max(inlineMs / 2, 100), `${hereMs} of ${inlineMs} ms`);
  });
});
