import { findPathProblem, findTextProblem } from '../../core/workspace-path.ts';

/**
 * Folders that are never part of a project, at any depth: git's own files, and files that can be regenerated. A sandbox
 * scan ignores the same folders, otherwise they would count as deleted.
 */
export const excludedFolders = [
  '.git',
  'node_modules',
  '.cache',
  '.npm',
  '.vite',
  '.expo',
] as const;

/** Reserved at the top level for the service's own configuration. */
export const reservedFolder = '.millwright';

export type ParsedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Parses a path into the canonical form under which a file is stored, or returns the reason why it is invalid.
 * Normalizes unambiguous variants: `./a//b` and decomposed letters.
 */
export function parsePath(text: string): ParsedPath {
  const problem = findTextProblem(text);
  if (problem) return { ok: false, reason: problem };
  const path = simplify(text);
  const reason = findPathProblem(path) ?? reservedName(path);
  return reason === undefined ? { ok: true, path } : { ok: false, reason };
}

function simplify(text: string): string {
  const names = text.normalize('NFC').split('/');
  const last = names.length - 1;
  // Keeps an empty name at the start (an absolute path) and at the end (a folder), so that validation rejects it.
  const isSignificant = (name: string, at: number) =>
    name === '.' ? at === last : name !== '' || at === 0 || at === last;
  return names.filter(isSignificant).join('/');
}

function reservedName(path: string): string | undefined {
  // On many file systems `.GIT` is `.git`.
  const names = path.toLowerCase().split('/');
  const excluded = excludedFolders.find((name) => names.includes(name));
  if (excluded) return `${excluded} is never part of a project`;
  if (names[0] === reservedFolder) return `${reservedFolder} is reserved for the service`;
  return undefined;
}
