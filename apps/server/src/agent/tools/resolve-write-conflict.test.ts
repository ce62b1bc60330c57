import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FilesChangedError } from '../../core/files-changed-error.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import { resolveWriteConflict } from './resolve-write-conflict.ts';
import type { ToolContext, ToolResult } from './tool.ts';

const conflict = new FilesChangedError(['a.ts']);
const staged = { path: 'a.ts', operation: 'update', before: 'x', after: null } as const;

/** A project whose file is as a person left it, and a sandbox that records its operations. */
function surroundings(content: string | undefined, done: string[]) {
  const session = {
    writeFile: async (path: string, bytes: Uint8Array) => void done.push(`write ${path} ${bytes}`),
    remove: async (path: string) => {
      done.push(`remove ${path}`);
      throw new SandboxError('not_found', 'Already removed');
    },
  };
  const read = async (path: string) =>
    content === undefined ? undefined : { path, content: Buffer.from(content), mode: 0o644 };
  const bench = { session, notifyChanged: async () => undefined };
  const signal = new AbortController().signal;
  return { work: { workspace: { read }, signal }, bench: async () => bench } as unknown as Pick<
    ToolContext,
    'work' | 'bench'
  >;
}

test('scans the changes of a command again and keeps the rest of its result', async () => {
  const again = async () => ({ files: [], events: [] });
  const result: ToolResult = { status: 'ok', output: 'Exit code 0.', files: [staged], again };
  const instead = await resolveWriteConflict(result, conflict, 'tc_1', surroundings('x', []));
  assert.deepEqual(instead, { ...result, files: [], events: [] });
});

test('reverts any other write and reports the conflict to the model', async () => {
  const done: string[] = [];
  const result: ToolResult = { status: 'ok', output: 'Updated', files: [staged] };
  const kept = await resolveWriteConflict(
    result,
    conflict,
    'tc_1',
    surroundings("the person's", done),
  );
  assert.equal(kept.error?.code, 'CHANGED_MEANWHILE');
  assert.equal(kept.files, undefined);
  assert.deepEqual(done, ["write a.ts the person's"]);
  const gone = await resolveWriteConflict(result, conflict, 'tc_1', surroundings(undefined, done));
  assert.equal(gone.status, 'error');
  assert.equal(done.at(-1), 'remove a.ts');
  const [event] = gone.events ?? [];
  assert.equal(event?.type === 'file' && event.data.operation, 'delete');
});
