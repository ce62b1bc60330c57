import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FilesChangedError } from '../../core/files-changed-error.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import { resolveWriteConflict } from './resolve-write-conflict.ts';
import type { ToolContext, ToolResult } from './tool.ts';

const conflict = new FilesChangedError(['a.ts']);
const staged = { path: 'a.ts', operation: 'update', before: 'x', after: null } as const;

/** A project whose file is as a person left it, and a sandbox that records its operations. */
function contextWith(content: string | undefined, calls: string[]) {
  const session = {
    writeFile: async (path: string, bytes: Uint8Array) => void calls.push(`write ${path} ${bytes}`),
    remove: async (path: string) => {
      calls.push(`remove ${path}`);
      throw new SandboxError('not_found', 'Already removed');
    },
  };
  const read = async (path: string) =>
    content === undefined ? undefined : { path, content: Buffer.from(content), mode: 0o644 };
  const sandbox = { session, notifyChanged: async () => undefined };
  const signal = new AbortController().signal;
  return {
    work: { workspace: { read }, signal },
    openSandbox: async () => sandbox,
  } as unknown as Pick<ToolContext, 'work' | 'openSandbox'>;
}

test('scans the changes of a command again and keeps the rest of its result', async () => {
  const rescan = async () => ({ files: [], events: [] });
  const result: ToolResult = { status: 'ok', output: 'Exit code 0.', files: [staged], rescan };
  const resolved = await resolveWriteConflict(result, conflict, 'tc_1', contextWith('x', []));
  assert.deepEqual(resolved, { ...result, files: [], events: [] });
});

test('reverts any other write and reports the conflict to the model', async () => {
  const calls: string[] = [];
  const result: ToolResult = { status: 'ok', output: 'Updated', files: [staged] };
  const reverted = await resolveWriteConflict(
    result,
    conflict,
    'tc_1',
    contextWith("the person's", calls),
  );
  assert.equal(reverted.error?.code, 'CHANGED_MEANWHILE');
  assert.equal(reverted.files, undefined);
  assert.deepEqual(calls, ["write a.ts the person's"]);
  const removed = await resolveWriteConflict(
    result,
    conflict,
    'tc_1',
    contextWith(undefined, calls),
  );
  assert.equal(removed.status, 'error');
  assert.equal(calls.at(-1), 'remove a.ts');
  const [event] = removed.events ?? [];
  assert.equal(event?.type === 'file' && event.data.operation, 'delete');
});
