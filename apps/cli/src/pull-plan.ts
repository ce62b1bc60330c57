/** Effect of a pull on one file. */
export type Action =
  | { readonly do: 'write' | 'remove' | 'nothing'; readonly path: string }
  /** Changed locally; `isNewer` if the project has changed it as well. */
  | { readonly do: 'keep'; readonly path: string; readonly isNewer: boolean }
  | { readonly do: 'skip'; readonly path: string; readonly reason: string };

export interface Hashes {
  /** Files of the service. */
  readonly remote: ReadonlyMap<string, string>;
  /** Files written by the last pull. */
  readonly pulled: ReadonlyMap<string, string>;
  /** Files in the directory; a missing entry means there is no such file. */
  readonly local: ReadonlyMap<string, string>;
}

/** Never overwrites or removes local changes unless forced. */
export function planPull({ remote, pulled, local }: Hashes, isForced: boolean): Action[] {
  const remoteActions = [...remote].map(([path, hash]): Action => {
    const reason = findPathProblem(path);
    if (reason) return { do: 'skip', path, reason };
    const localHash = local.get(path);
    if (localHash === hash) return { do: 'nothing', path };
    const base = pulled.get(path);
    if (localHash === undefined || localHash === base || isForced) return { do: 'write', path };
    return { do: 'keep', path, isNewer: hash !== base };
  });
  const removals = [...pulled].flatMap(([path, hash]): Action[] => {
    const localHash = local.get(path);
    if (remote.has(path) || localHash === undefined || findPathProblem(path)) return [];
    return [
      localHash === hash || isForced ? { do: 'remove', path } : { do: 'keep', path, isNewer: true },
    ];
  });
  return [...remoteActions, ...removals];
}

/** Returns the reason a path is unsafe below a directory: the service chooses the names, but the disk is the user's. */
export function findPathProblem(path: string): string | undefined {
  const segments = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  if (/[\\\x00-\x1f\x7f]/.test(path)) return 'its name contains invalid characters';
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'it points outside the folder';
  const [first = ''] = segments;
  if (/^[a-z]:/i.test(first)) return 'it points outside the folder';
  if (['.millwright', '.git'].includes(first.toLowerCase())) return 'that folder is reserved';
  return undefined;
}
