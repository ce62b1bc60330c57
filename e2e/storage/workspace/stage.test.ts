import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@millwright/contract';
import type { RequestedChange } from '../../../apps/server/src/core/ports/workspace.ts';
import type { ProjectFile } from '../../../apps/server/src/core/project-file.ts';
import {
  WorkspaceError,
  type WorkspaceErrorCode,
} from '../../../apps/server/src/core/workspace-error.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import {
  computeNetChanges,
  treeOf,
} from '../../../apps/server/src/projects/files/compute-net-changes.ts';
import {
  openFileWriter,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

async function readErrorCode(work: Promise<unknown>): Promise<WorkspaceErrorCode | undefined> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  );
  if (error === undefined || error instanceof WorkspaceError) return error?.code;
  throw error;
}

test('rejects impossible changes with a code', async () => {
  const { change, workspace } = await openFileWriter(database);
  await change(write('src/App.tsx', 'x'), write('readme.md', 'x'));
  const cases: [WorkspaceErrorCode | undefined, ...RequestedChange[]][] = [
    ['path_refused', write('../x', 'x')],
    ['path_refused', { kind: 'rename', path: 'readme.md', toPath: '.git/config' }],
    ['not_found', { kind: 'delete', path: 'none' }],
    ['not_found', { kind: 'rename', path: 'none', toPath: 'x' }],
    ['in_the_way', write('src', 'x')],
    ['in_the_way', write('readme.md/x', 'x')],
    ['case_twin', write('README.md', 'x')],
    ['case_twin', write('new', 'x'), write('NEW', 'x')],
    ['file_too_large', write('large', Buffer.alloc(limits.own.projectFileBytes + 1))],
    [undefined, write('large', Buffer.alloc(limits.own.projectFileBytes))],
    [undefined, { kind: 'delete', path: 'src' }, write('src', 'x')],
    [undefined, { kind: 'rename', path: 'readme.md', toPath: 'README.md' }],
    [undefined, write('SRC/other', 'x')],
  ];
  for (const [code, ...changes] of cases) {
    const what = JSON.stringify(changes.map(({ kind, path }) => [kind, path]));
    assert.equal(await readErrorCode(workspace.stage(changes)), code, what);
  }
});

test('staged changes have operations, and changes without effect are omitted', async () => {
  const { change, workspace } = await openFileWriter(database);
  await change(write('a', '1'), write('dir/b', '1'), write('dir/c', '1'));
  const changes = await workspace.stage([
    write('a', '1'),
    write('new', '1'),
    write('dir/b', '1', 0o755),
    { kind: 'rename', path: 'dir', toPath: 'moved' },
    write('passing', 'x'),
    { kind: 'delete', path: 'passing' },
    { kind: 'delete', path: 'a' },
  ]);
  assert.deepEqual(
    changes.map(({ path, operation, after }) => [path, operation, after?.mode]),
    [
      ['a', 'delete', undefined],
      ['dir/b', 'rename', undefined],
      ['dir/c', 'rename', undefined],
      ['new', 'create', 0o644],
      ['moved/b', 'rename', 0o755],
      ['moved/c', 'rename', 0o644],
    ],
  );
});

test('enforces the limits on files and bytes, and allows an oversized project to shrink', () => {
  const { projectFiles, projectBytes, projectFileBytes } = limits.own;
  const state = (size: number) => ({ hash: `of ${size}`, size, mode: 0o644 });
  const file = (at: number, size: number): ProjectFile => ({ path: `f${at}`, ...state(size) });
  const put = (path: string, size: number) => ({ kind: 'put', path, state: state(size) }) as const;
  const isError = (code: WorkspaceErrorCode) => (error: unknown) =>
    error instanceof WorkspaceError && error.code === code;

  const many = treeOf(Array.from({ length: projectFiles }, (_, at) => file(at, 1)));
  assert.equal(computeNetChanges(many, [put('f0', 2)]).length, 1);
  assert.throws(() => computeNetChanges(many, [put('one more', 1)]), isError('too_many_files'));
  assert.equal(computeNetChanges(many, [{ kind: 'delete', path: 'f0' }, put('x', 1)]).length, 2);

  const count = Math.floor(projectBytes / projectFileBytes);
  const full = treeOf(Array.from({ length: count }, (_, at) => file(at, projectFileBytes)));
  const rest = projectBytes - count * projectFileBytes;
  assert.equal(computeNetChanges(full, [put('rest', rest)]).length, 1);
  assert.throws(
    () => computeNetChanges(full, [put('rest', rest + 1)]),
    isError('project_too_large'),
  );

  const beyond = treeOf(
    Array.from({ length: count + 5 }, (_, at) => file(at, projectFileBytes + 1)),
  );
  assert.equal(computeNetChanges(beyond, [{ kind: 'delete', path: 'f0' }]).length, 1);
});
