import { importLimits, type SkipReason } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { computeNetChanges } from '../files/compute-net-changes.ts';
import { isSecretFile } from '../files/is-secret-file.ts';
import { excludedFolders, parsePath, reservedFolder } from '../files/parse-path.ts';

/** An archive's directory entry for a file. */
export interface ArchivedFile {
  /** The name in the archive, with slashes. */
  readonly name: string;
  readonly size: number;
  readonly packedSize: number;
  /** Permission bits. */
  readonly mode: number;
  /** True if it is neither a link nor a device. */
  readonly isOrdinary: boolean;
}

export interface Skipped {
  /** A file, or a folder if it ends with a slash. */
  readonly path: string;
  readonly reason: SkipReason;
  readonly files: number;
}

export interface ImportPlan<F> {
  readonly files: readonly { readonly path: string; readonly from: F }[];
  readonly skipped: readonly Skipped[];
  /** The folder that contained all files and is stripped from their paths. */
  readonly topFolder: string | undefined;
}

/** Files that operating systems add on their own. */
const systemNames: readonly string[] = ['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini'];
/** Files up to this size may have any compression ratio. */
const ratioFreeBytes = 1024 * 1024;

/**
 * Decides which files of an archive to import, and under which paths. Skips files that do not belong in a project.
 * Rejects the whole archive if a file could do harm or is ambiguous.
 */
export function planImport<F extends ArchivedFile>(archive: readonly F[]): ImportPlan<F> {
  for (const file of archive) rejectEscape(file);
  const topFolder = topFolderOf(archive);
  const skipped = new Map<string, Skipped>();
  const files: { path: string; from: F }[] = [];
  for (const from of archive) {
    // Files added by an operating system may be outside of that folder.
    const isInside = topFolder !== undefined && from.name.startsWith(`${topFolder}/`);
    const name = isInside ? from.name.slice(topFolder.length + 1) : from.name;
    const skip = skipOf(name, from);
    if (skip) {
      skipped.set(skip.path, { ...skip, files: (skipped.get(skip.path)?.files ?? 0) + 1 });
    } else {
      const parsed = parsePath(name);
      if (!parsed.ok) throw entryError(from, 'unsafe_path', parsed.reason);
      rejectBomb(from);
      files.push({ path: parsed.path, from });
    }
  }
  if (files.length === 0) {
    throw new ApiError('VALIDATION_FAILED', 'There are no project files to import');
  }
  rejectDuplicates(files);
  return { files, skipped: [...skipped.values()], topFolder };
}

/** Checked before files are skipped: such names indicate an attack. */
function rejectEscape(file: ArchivedFile): void {
  const { name } = file;
  const reason =
    (name.includes('\0') && 'its name contains a NUL character') ||
    (name.startsWith('/') && 'it is absolute; paths are relative to the project') ||
    (/^[a-z]:/i.test(name) && 'it contains a drive letter') ||
    (name.split('/').includes('..') && 'it points outside its folder');
  if (reason) throw entryError(file, 'unsafe_path', reason);
}

/** Repository archives have everything in one folder. */
function topFolderOf(archive: readonly ArchivedFile[]): string | undefined {
  const [first, ...rest] = archive.filter(({ name }) => !isSystem(name));
  const end = first?.name.indexOf('/') ?? -1;
  const folder = first?.name.slice(0, end) ?? '';
  if (end < 1 || excludedFolders.some((excluded) => excluded === folder)) return undefined;
  return rest.every(({ name }) => name.startsWith(`${folder}/`)) ? folder : undefined;
}

function skipOf(
  name: string,
  { isOrdinary }: ArchivedFile,
): Pick<Skipped, 'path' | 'reason'> | undefined {
  if (isSystem(name)) return { path: name, reason: 'system' };
  const names = name.split('/');
  const folders = names.slice(0, -1).map((folder) => folder.toLowerCase());
  const at = folders.findIndex((folder) => excludedFolders.some((one) => one === folder));
  if (at >= 0) {
    const path = `${names.slice(0, at + 1).join('/')}/`;
    return { path, reason: reasons[folders[at] ?? ''] ?? 'cache' };
  }
  if (folders[0] === reservedFolder) return { path: `${names[0]}/`, reason: 'reserved' };
  if (!isOrdinary) return { path: name, reason: 'special' };
  if (isSecretFile(name)) return { path: name, reason: 'secret' };
  return undefined;
}

const reasons: Readonly<Record<string, SkipReason>> = { '.git': 'git', node_modules: 'packages' };

function isSystem(name: string): boolean {
  const names = name.toLowerCase().split('/');
  return systemNames.includes(names[0] ?? '') || systemNames.includes(names.at(-1) ?? '');
}

function rejectBomb(file: ArchivedFile): void {
  const { size, packedSize } = file;
  if (size <= ratioFreeBytes || size <= importLimits.ratio * packedSize) return;
  const reason = `it expands to more than ${importLimits.ratio} times its size`;
  throw entryError(file, 'ratio', reason);
}

/** Rejects duplicate paths, conflicting paths and an oversized project. */
function rejectDuplicates(files: readonly { path: string; from: ArchivedFile }[]): void {
  const paths = new Set<string>();
  for (const { path, from } of files) {
    if (paths.has(path)) throw entryError(from, 'duplicate', 'it appears twice in the archive');
    paths.add(path);
  }
  computeNetChanges(
    new Map(),
    files.map(({ path, from: { size, mode } }) => {
      return { kind: 'put', path, state: { hash: '', size, mode } } as const;
    }),
  );
}

const maxNameChars = 200;

/** The error for an archive that is rejected because of one of its files. */
export function entryError({ name }: Pick<ArchivedFile, 'name'>, code: string, reason: string) {
  const shortName = name.length > maxNameChars ? `${name.slice(0, maxNameChars)}…` : name;
  return new ApiError(
    'VALIDATION_FAILED',
    `${JSON.stringify(shortName)} can't be imported: ${reason}`,
    {
      hint: 'Nothing was imported.',
      details: [{ path: shortName, code, message: reason }],
    },
  );
}
