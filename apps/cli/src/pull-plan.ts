/** Effect of a pull on one file. */
export type Action =
  | { readonly do: 'write' | 'remove' | 'nothing'; readonly path: string }
  /** Changed locally; `isNewer` if the project has changed it as well. */
  | { readonly do: 'keep'; readonly path: string; readonly isNewer: boolean }
  | { readonly do: 'refuse'; readonly path: string; readonly because: string };

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
  const wanted = [...remote].map(([path, hash]): Action => {
    const because = whyUnsafe(path);
    if (because) return { do: 'refuse', path, because };
    const here = local.get(path);
    if (here === hash) return { do: 'nothing', path };
    const base = pulled.get(path);
    if (here === undefined || here === base || isForced) return { do: 'write', path };
    return { do: 'keep', path, isNewer: hash !== base };
  });
  const gone = [...pulled].flatMap(([path, hash]): Action[] => {
    const here = local.get(path);
    if (remote.has(path) || here === undefined || whyUnsafe(path)) return [];
    return [
      here === hash || isForced ? { do: 'remove', path } : { do: 'keep', path, isNewer: true },
    ];
  });
  return [...wanted, ...gone];
}

/** Returns the reason a path is unsafe below a directory: the service chooses the names, but the disk is the user's. */
export function whyUnsafe(path: string): string | undefined {
  const segments = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  if (/[\\\x00-\x1f\x7f]/.test(path)) return 'its name contains invalid characters';
  if (segments.some((one) => one === '' || one === '.' || one === '..'))
    return 'it points outside the folder';
  const [first = ''] = segments;
  if (/^[a-z]:/i.test(first)) return 'it points outside the folder';
  if (['.millwright', '.git'].includes(first.toLowerCase())) return 'that folder is reserved';
  return undefined;
}
