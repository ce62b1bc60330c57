import { setImmediate } from 'node:timers/promises';
import type { FileDiffRecord } from '@millwright/contract';
import type { FileState } from '../core/project-file.ts';
import { readBlobs } from '../store/blobs.ts';
import type { Db } from '../store/db.ts';
import type { Difference } from '../store/project-files.ts';

/** What a person would still read, and what may be asked of a machine for it. */
const mostFiles = 1_000;
const largestText = 256 * 1024;
const mostChars = 2 * 1024 * 1024;
const fileMs = 100;
const allMs = 1_000;

export interface FileDiffs {
  readonly files: FileDiffRecord[];
  /** Whether there were more files than are told of. */
  readonly isCut: boolean;
}

/** Differences as people read them. What is too much to be shown is named without its lines. */
export async function fileDiffs(db: Db, differences: readonly Difference[]): Promise<FileDiffs> {
  const files: FileDiffRecord[] = [];
  const end = performance.now() + allMs;
  let chars = 0;
  for (const difference of differences.slice(0, mostFiles)) {
    const isEnough = chars > mostChars || performance.now() > end;
    const file = await fileDiff(db, difference, isEnough);
    chars += file.diff?.length ?? 0;
    files.push(file);
    // Comparing takes this thread; others want it too.
    await setImmediate();
  }
  return { files, isCut: differences.length > mostFiles };
}

async function fileDiff(
  db: Db,
  { path, before, after }: Difference,
  isEnough: boolean,
): Promise<FileDiffRecord> {
  const status = before ? (after ? 'modified' : 'deleted') : 'added';
  const untold = { path, status, lines_added: null, lines_removed: null, diff: null } as const;
  const size = Math.max(before?.size ?? 0, after?.size ?? 0);
  if (isEnough || size > largestText) return { ...untold, binary: false };
  const hashes = [before, after].flatMap((state) => (state ? [state.hash] : []));
  const contents = await readBlobs(db, hashes);
  const textOf = (state: FileState | null) => (state ? decode(contents.get(state.hash)) : '');
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) return { ...untold, binary: true };
  const names = [before ? `a/${path}` : '/dev/null', after ? `b/${path}` : '/dev/null'] as const;
  const options = { context: 3, timeout: fileMs };
  // Few ever look at differences, and the service is lighter without.
  const { FILE_HEADERS_ONLY, formatPatch, structuredPatch } = await import('diff');
  const patch = structuredPatch(...names, old, now, undefined, undefined, options);
  if (!patch) return { ...untold, binary: false };
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  return {
    path,
    status,
    binary: false,
    lines_added: lines.filter((line) => line.startsWith('+')).length,
    lines_removed: lines.filter((line) => line.startsWith('-')).length,
    diff: lines.length === 0 ? '' : formatPatch(patch, FILE_HEADERS_ONLY),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for what is no text. */
function decode(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes || bytes.includes(0)) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
