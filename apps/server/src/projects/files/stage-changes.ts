import { limits } from '@millwright/contract';
import type { RequestedChange } from '../../core/ports/workspace.ts';
import type { FileChange } from '../../core/project-file.ts';
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
  const tree = treeOf(await readTree(db, projectId));
  const contents = new Map<string, Uint8Array>();
  const steps = requested.map((change) => stepOf(tree, contents, change));
  const changes = computeNetChanges(tree, steps);
  await storeContents(db, contents);
  return changes;
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
