import { setImmediate as endOfRound } from 'node:timers/promises';
import { limits } from '@millwright/contract';
import type { RequestedChange } from '../../core/ports/workspace.ts';
import type { FileChange, FileState } from '../../core/project-file.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';
import type { Db } from '../../store/db.ts';
import { readTree } from '../../store/queries/project-files.ts';
import {
  computeNetChanges,
  type Step,
  type Tree,
  tooLargeMessage,
  treeOf,
} from './compute-net-changes.ts';
import { stateOf, storeContents } from './file-contents.ts';
import { parsePath } from './parse-path.ts';

const defaultMode = 0o644;

/** Stores the new contents and returns the resulting changes, without applying them. */
export async function stageChanges(
  db: Db,
  projectId: string,
  requested: readonly RequestedChange[],
): Promise<FileChange[]> {
  const [staged] = await stageTogether(db, projectId, [requested]);
  if (staged?.status !== 'fulfilled') throw staged?.reason;
  return staged.value;
}

/**
 * Stages the changes of several callers with two queries in all. Each one sees those before it, so that together they
 * stay within the limits of a project.
 */
export async function stageTogether(
  db: Db,
  projectId: string,
  requests: readonly (readonly RequestedChange[])[],
): Promise<PromiseSettledResult<FileChange[]>[]> {
  const tree = treeOf(await readTree(db, projectId));
  const contents = new Map<string, Uint8Array>();
  const staged: PromiseSettledResult<FileChange[]>[] = [];
  for (const requested of requests) {
    try {
      const steps = requested.map((change) => stepOf(tree, contents, change));
      const value = computeNetChanges(tree, steps);
      applyChanges(tree, value);
      staged.push({ status: 'fulfilled', value });
    } catch (reason) {
      staged.push({ status: 'rejected', reason });
    }
    // Each one takes milliseconds in a large project.
    await endOfRound();
  }
  await storeContents(db, contents);
  return staged;
}

function applyChanges(tree: Map<string, FileState>, changes: readonly FileChange[]): void {
  for (const { path, after } of changes) {
    if (after) tree.set(path, after);
    else tree.delete(path);
  }
}

function stepOf(tree: Tree, contents: Map<string, Uint8Array>, change: RequestedChange): Step {
  const path = requirePath(change.path);
  if (change.kind === 'delete') return { kind: 'delete', path };
  if (change.kind === 'rename') return { kind: 'rename', path, toPath: requirePath(change.toPath) };
  const content = Buffer.from(change.content);
  if (content.byteLength > limits.own.projectFileBytes) {
    throw new WorkspaceError('file_too_large', tooLargeMessage(path));
  }
  const state = stateOf(content, change.mode ?? tree.get(path)?.mode ?? defaultMode);
  contents.set(state.hash, content);
  return { kind: 'put', path, state };
}

function requirePath(text: string): string {
  const parsed = parsePath(text);
  if (parsed.ok) return parsed.path;
  throw new WorkspaceError(
    'path_refused',
    `${JSON.stringify(text)} is not a valid path: ${parsed.reason}.`,
  );
}
