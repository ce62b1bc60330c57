import { wrongWithPath, wrongWithText } from '../core/workspace-path.ts';

/**
 * Folders that are never part of a project, wherever they lie: git's own files, and what can be made
 * again. A scan of a sandbox leaves out the same, else it would take them for deleted.
 */
export const excludedFolders = [
  '.git',
  'node_modules',
  '.cache',
  '.npm',
  '.vite',
  '.expo',
] as const;

/** At the top of a project: the service's own configuration has this name. */
export const reservedFolder = '.millwright';

export type ParsedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The one form of a path under which a file is kept, or why there is none. Ways of writing that can
 * only mean one thing are brought to it: `./a//b` and letters that were composed of two.
 */
export function parsePath(text: string): ParsedPath {
  const wrong = wrongWithText(text);
  if (wrong) return { ok: false, reason: wrong };
  const path = simplified(text);
  const reason = wrongWithPath(path) ?? reservedName(path);
  return reason === undefined ? { ok: true, path } : { ok: false, reason };
}

function simplified(text: string): string {
  const names = text.normalize('NFC').split('/');
  const last = names.length - 1;
  // The beginning tells what is absolute and the end what is a folder: both stay for the rule.
  const says = (name: string, at: number) =>
    name === '.' ? at === last : name !== '' || at === 0 || at === last;
  return names.filter(says).join('/');
}

function reservedName(path: string): string | undefined {
  // On many machines `.GIT` is `.git`.
  const names = path.toLowerCase().split('/');
  const excluded = excludedFolders.find((name) => names.includes(name));
  if (excluded) return `${excluded} is never part of a project`;
  if (names[0] === reservedFolder) return `${reservedFolder} is reserved for the service`;
  return undefined;
}
