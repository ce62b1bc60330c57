import { limits } from '@millwright/contract';
import type { PickUpResult } from '../../core/ports/workspace.ts';
import type { FileChange, ProjectFile } from '../../core/project-file.ts';
import type { Db } from '../../store/db.ts';
import { touchBlobs } from '../../store/queries/blobs.ts';
import { readTree } from '../../store/queries/project-files.ts';
import { lockProject } from '../../store/queries/projects.ts';
import {
  computeNetChanges,
  foldCase,
  type Step,
  type Tree,
  tooLargeMessage,
  treeOf,
} from './compute-net-changes.ts';
import { paginate, stateOf, storeContents } from './file-contents.ts';
import { parsePath } from './parse-path.ts';

/** Stores the effects of commands on a sandbox's files and returns the changes. */
export async function collectSandboxChanges(
  db: Db,
  projectId: string,
  scan: () => Promise<readonly ProjectFile[]>,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<PickUpResult> {
  const tree = treeOf(await readTree(db, projectId));
  const { valid, rejected } = partition(tree, await scan());
  const rejectedPaths = new Set(rejected.map(({ path }) => path));
  const steps = stepsTo(tree, valid, rejectedPaths);
  // Rejects an oversized project before reading any file, if the scan already shows it.
  computeNetChanges(tree, steps);
  const actual = await store(db, tree, changedOf(tree, valid), read);
  const found = valid.flatMap((file) =>
    actual.has(file.path) ? (actual.get(file.path) ?? []) : file,
  );
  const changes = computeNetChanges(tree, stepsTo(tree, found, rejectedPaths));
  return { changes: await withoutUserEdits(db, projectId, changes), rejected };
}

/**
 * Drops changes made by users. A user's change reaches the sandbox before the project, so a scan in between sees it
 * only in the sandbox and must not attribute it to a command. User edits hold the project's lock the whole time, so
 * waiting for the lock is enough to see them.
 */
async function withoutUserEdits(db: Db, projectId: string, changes: FileChange[]) {
  if (changes.length === 0) return changes;
  await lockProject(db, projectId);
  const now = treeOf(await readTree(db, projectId));
  return changes.filter(({ path, after }) => {
    const existing = now.get(path);
    return existing?.hash !== after?.hash || existing?.mode !== after?.mode;
  });
}

/** Separates valid project files from invalid ones. */
function partition(tree: Tree, scan: readonly ProjectFile[]) {
  const valid: ProjectFile[] = [];
  const rejected: { path: string; reason: string }[] = [];
  const seenPaths = new Set<string>();
  // Of two paths that differ only in case, the existing one stays.
  const known = scan.filter(({ path }) => tree.has(path));
  for (const file of [...known, ...scan.filter(({ path }) => !tree.has(path))]) {
    const reason = invalidReason(file, seenPaths);
    if (reason !== undefined) {
      rejected.push({ path: file.path, reason });
      continue;
    }
    seenPaths.add(foldCase(file.path));
    valid.push(file);
  }
  return { valid, rejected };
}

function invalidReason(
  { path, size }: ProjectFile,
  seenPaths: ReadonlySet<string>,
): string | undefined {
  const parsed = parsePath(path);
  if (!parsed.ok) return parsed.reason;
  if (parsed.path !== path) return 'its path is not in the form the project would store';
  if (size > limits.own.projectFileBytes) return tooLargeMessage(path);
  if (seenPaths.has(foldCase(path))) return 'another path differs only in letter case';
  return undefined;
}

function changedOf(tree: Tree, found: readonly ProjectFile[]): ProjectFile[] {
  return found.filter(({ path, hash, mode }) => {
    const before = tree.get(path);
    return before?.hash !== hash || before.mode !== mode;
  });
}

/** The steps from the project to the scanned files; a rejected file keeps its last stored state. */
function stepsTo(
  tree: Tree,
  found: readonly ProjectFile[],
  rejectedPaths: ReadonlySet<string>,
): Step[] {
  const existing = new Set(found.map(({ path }) => path));
  const deleted = [...tree.keys()].filter(
    (path) => !existing.has(path) && !rejectedPaths.has(path),
  );
  return [
    ...deleted.map((path) => ({ kind: 'delete', path }) as const),
    ...changedOf(tree, found).map(
      ({ path, hash, size, mode }) => ({ kind: 'put', path, state: { hash, size, mode } }) as const,
    ),
  ];
}

/**
 * Reads, hashes and stores the content of changed files. Trusts a reported hash without reading only if the project
 * already has that content: the report comes from the sandbox, whose code could otherwise claim the hash of another
 * user's file to get it, or to learn that it exists. Commands may keep running: the bytes that were read count. Maps
 * each path to its actual state; undefined if the file no longer exists.
 */
async function store(
  db: Db,
  tree: Tree,
  changed: readonly ProjectFile[],
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, ProjectFile | undefined>> {
  const sizes = new Map([...tree.values()].map(({ hash, size }) => [hash, size]));
  const knownFiles = changed.flatMap((file) => {
    const size = sizes.get(file.hash);
    return size === undefined ? [] : { ...file, size };
  });
  const known = await touchBlobs(
    db,
    knownFiles.map(({ hash }) => hash),
  );
  const actual = new Map<string, ProjectFile | undefined>(
    knownFiles.filter(({ hash }) => known.has(hash)).map((file) => [file.path, file]),
  );
  for (const page of paginate(changed.filter(({ path }) => !actual.has(path)))) {
    const contents = new Map<string, Uint8Array>();
    for (const { path, mode } of page) {
      const content = await read(path);
      const state = content && stateOf(content, mode);
      actual.set(path, state && { path, ...state });
      if (content && state) contents.set(state.hash, content);
    }
    await storeContents(db, contents);
  }
  return actual;
}
