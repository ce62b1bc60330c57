import { type FileOperation, limits } from '@millwright/contract';
import { PathHierarchy } from '../../core/path-hierarchy.ts';
import type { FileChange, FileState, ProjectFile } from '../../core/project-file.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';

export type Tree = ReadonlyMap<string, FileState>;

/** A change whose content is stored, or will be. */
export type Step =
  | { readonly kind: 'put'; readonly path: string; readonly state: FileState }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly toPath: string };

export function treeOf(files: readonly ProjectFile[]): Map<string, FileState> {
  return new Map(files.map(({ path, hash, size, mode }) => [path, { hash, size, mode }]));
}

/** Computes the net changes of applying the steps in order. Rejects an invalid result. */
export function computeNetChanges(tree: Tree, steps: readonly Step[]): FileChange[] {
  const result = new Map(tree);
  const renamed = new Set<string>();
  for (const step of steps) applyStep(result, renamed, step);
  const touched = new Set(steps.length === 0 ? [] : [...tree.keys(), ...result.keys()]);
  const changes = [...touched].flatMap((path): FileChange[] => {
    const before = tree.get(path);
    const after = result.get(path);
    if (isSame(before, after)) return [];
    const operation = operationOf(path, before, after, renamed);
    return [{ path, operation, before: before?.hash ?? null, after: after ?? null }];
  });
  const added = changes.flatMap(({ path }) => (tree.has(path) ? [] : [path]));
  rejectOversized(tree, result);
  rejectCollisions(result, added);
  return changes;
}

function applyStep(result: Map<string, FileState>, renamed: Set<string>, step: Step): void {
  if (step.kind === 'put') {
    result.set(step.path, step.state);
    return;
  }
  const found = filesUnder(result, step.path);
  if (found.length === 0) {
    throw new WorkspaceError('not_found', `File or folder not found: ${step.path}.`);
  }
  for (const [path] of found) result.delete(path);
  if (step.kind === 'delete') return;
  for (const [path, state] of found) {
    const toPath = step.toPath + path.slice(step.path.length);
    result.set(toPath, state);
    renamed.add(path).add(toPath);
  }
}

/** The file at this path, or the files in the folder at this path. */
function filesUnder(tree: Tree, path: string): [string, FileState][] {
  const file = tree.get(path);
  if (file) return [[path, file]];
  return [...tree].filter(([other]) => other.startsWith(`${path}/`));
}

function isSame(a: FileState | undefined, b: FileState | undefined): boolean {
  return a?.hash === b?.hash && a?.mode === b?.mode;
}

function operationOf(
  path: string,
  before: FileState | undefined,
  after: FileState | undefined,
  renamed: ReadonlySet<string>,
): FileOperation {
  if (before && after) return 'update';
  if (renamed.has(path)) return 'rename';
  return after ? 'create' : 'delete';
}

/** Allows a project that is already too large to shrink. */
function rejectOversized(before: Tree, after: Tree): void {
  const { projectFiles, projectFileBytes, projectBytes } = limits.own;
  for (const [path, { size }] of after) {
    if (size <= projectFileBytes || before.get(path)?.size === size) continue;
    throw new WorkspaceError('file_too_large', tooLargeMessage(path));
  }
  if (after.size > projectFiles && after.size > before.size) {
    throw new WorkspaceError('too_many_files', `A project can have at most ${projectFiles} files.`);
  }
  const bytes = bytesOf(after);
  if (bytes > projectBytes && bytes > bytesOf(before)) {
    const message = `The files of a project can have at most ${projectBytes} bytes in total.`;
    throw new WorkspaceError('project_too_large', message);
  }
}

export function tooLargeMessage(path: string): string {
  return `${path} is larger than the limit of ${limits.own.projectFileBytes} bytes per file.`;
}

function bytesOf(tree: Tree): number {
  return [...tree.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Rejects paths that cannot coexist, also on case-insensitive file systems. */
function rejectCollisions(tree: Tree, added: readonly string[]): void {
  if (added.length === 0) return;
  const spellings = new Map<string, number>();
  for (const path of tree.keys()) {
    spellings.set(foldCase(path), (spellings.get(foldCase(path)) ?? 0) + 1);
  }
  const paths = new PathHierarchy(tree.keys());
  for (const path of added) {
    if (!tree.has(path)) continue;
    const file = paths.above(path);
    if (file) throw new WorkspaceError('in_the_way', `${file} is a file, not a folder.`);
    if (paths.hasBelow(path)) throw new WorkspaceError('in_the_way', `${path} is a folder.`);
    if ((spellings.get(foldCase(path)) ?? 0) > 1) {
      const message = `Another file has a path that differs from ${path} only in letter case.`;
      throw new WorkspaceError('case_twin', message);
    }
  }
}

export function foldCase(path: string): string {
  return path.toLowerCase();
}
