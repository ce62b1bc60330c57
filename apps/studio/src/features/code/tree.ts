export interface Folder {
  /** Full path, including parent folders. */
  readonly path: string;
  readonly name: string;
  readonly folders: readonly Folder[];
  /** File paths. */
  readonly files: readonly string[];
}

export const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const getFolder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Folders and files sorted by name; a folder that contains only a folder shares one row with it. */
export function buildTree(paths: readonly string[]): Folder {
  return mergeSingleChildren(buildFolder('', '', [...paths].sort(compareNames)), true);
}

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

function buildFolder(path: string, name: string, paths: readonly string[]): Folder {
  const files: string[] = [];
  const inside = new Map<string, string[]>();
  for (const one of paths) {
    const rest = one.slice(path.length);
    const slash = rest.indexOf('/');
    if (slash === -1) files.push(one);
    else {
      const child = rest.slice(0, slash);
      const siblings = inside.get(child);
      if (siblings) siblings.push(one);
      else inside.set(child, [one]);
    }
  }
  const folders = [...inside]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([child, below]) => buildFolder(`${path}${child}/`, child, below));
  return { path, name, folders, files };
}

function mergeSingleChildren(one: Folder, isRoot = false): Folder {
  const folders = one.folders.map((child) => mergeSingleChildren(child));
  const [only] = folders;
  if (isRoot || !only || folders.length > 1 || one.files.length > 0) return { ...one, folders };
  return { ...only, name: `${one.name}/${only.name}` };
}
