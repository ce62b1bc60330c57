/** What a pull would do to one file. */
export type Action =
  | { readonly do: 'write' | 'remove' | 'nothing'; readonly path: string }
  /** Changed here; `isNewer` if the project has something newer as well. */
  | { readonly do: 'keep'; readonly path: string; readonly isNewer: boolean }
  | { readonly do: 'refuse'; readonly path: string; readonly because: string };

export interface Hashes {
  /** What the service has. */
  readonly remote: ReadonlyMap<string, string>;
  /** What the last pull wrote. */
  readonly pulled: ReadonlyMap<string, string>;
  /** What lies in the folder; without an entry there is no such file. */
  readonly local: ReadonlyMap<string, string>;
}

/** Nothing that somebody changed in the folder is written over or removed, unless forced. */
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

/** Why a path must not be followed below a folder; names are the service's, the disk is the user's. */
export function whyUnsafe(path: string): string | undefined {
  const segments = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\\\x00-\x1f\x7f]/.test(path)) return 'its name has characters that are no part of names';
  if (segments.some((one) => one === '' || one === '.' || one === '..'))
    return 'it leads elsewhere';
  const [first = ''] = segments;
  if (/^[a-z]:/i.test(first)) return 'it leads elsewhere';
  if (['.millwright', '.git'].includes(first.toLowerCase())) return 'that folder is not its own';
  return undefined;
}
