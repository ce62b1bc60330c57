import type { FileDiffRecord } from '@millwright/contract';
import { type Job, JobError, type ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { FileState } from '../../core/project-file.ts';
import type { Db } from '../../store/db.ts';
import { readBlobs } from '../../store/queries/blobs.ts';
import type { Difference } from '../../store/queries/project-files.ts';
import type { Comparison, TextDiff } from './compare-texts.ts';

/** Further files are left out: a longer list is not readable. */
const maxFiles = 1_000;
const maxTextBytes = 256 * 1024;
const maxChars = 2 * 1024 * 1024;
/** Size of the batch that one thread compares; bounds the memory of a comparison. */
const batchBytes = 4 * 1024 * 1024;
/** Time limit for all batches, including the wait for threads on a busy machine. */
const totalTimeoutMs = 10_000;

const job: Job<readonly Comparison[], (TextDiff | undefined)[]> = {
  module: new URL('./diff-worker.ts', import.meta.url),
  threads: 2,
  memoryBytes: 256 * 2 ** 20,
  deadlineMs: 5_000,
};

export interface FileDiffs {
  readonly files: FileDiffRecord[];
  /** True if files were left out. */
  readonly isTruncated: boolean;
}

/** Computes unified diffs. Lists files that are too large to show without their lines. */
export async function fileDiffs(
  db: Db,
  differences: readonly Difference[],
  threads: ThreadJobs,
  signal: AbortSignal,
): Promise<FileDiffs> {
  const files: FileDiffRecord[] = [];
  const end = performance.now() + totalTimeoutMs;
  let chars = 0;
  for (const batch of batchesOf(differences.slice(0, maxFiles))) {
    const isOverLimit = chars > maxChars || performance.now() > end;
    const compared = isOverLimit
      ? batch.map(withoutDiff)
      : await compareBatch(db, batch, (texts) => compare(texts, threads, signal));
    for (const file of compared) chars += file.diff?.length ?? 0;
    files.push(...compared);
  }
  return { files, isTruncated: differences.length > maxFiles };
}

function* batchesOf(differences: readonly Difference[]): Generator<Difference[]> {
  let batch: Difference[] = [];
  let bytes = 0;
  for (const difference of differences) {
    const size = isComparable(difference) ? sizeOf(difference) : 0;
    if (bytes + size > batchBytes) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(difference);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = ({ before, after }: Difference) => (before?.size ?? 0) + (after?.size ?? 0);
const isComparable = ({ before, after }: Difference) =>
  Math.max(before?.size ?? 0, after?.size ?? 0) <= maxTextBytes;

function withoutDiff({ path, before, after }: Difference) {
  const status = before ? (after ? 'modified' : 'deleted') : 'added';
  return {
    path,
    status,
    binary: false,
    lines_added: null,
    lines_removed: null,
    diff: null,
  } satisfies FileDiffRecord;
}

async function compareBatch(
  db: Db,
  batch: readonly Difference[],
  compareAll: (texts: readonly Comparison[]) => Promise<(TextDiff | undefined)[]>,
): Promise<FileDiffRecord[]> {
  const states = batch.filter(isComparable).flatMap(({ before, after }) => [before, after]);
  const hashes = states.flatMap((state) => (state ? [state.hash] : []));
  const contents = hashes.length > 0 ? await readBlobs(db, hashes) : new Map();
  const textOf = (state: FileState | null) => state && decode(contents.get(state.hash));
  const texts = new Map<Difference, Comparison>();
  for (const difference of batch.filter(isComparable)) {
    const [before, after] = [textOf(difference.before), textOf(difference.after)];
    if (before === undefined || after === undefined) continue;
    texts.set(difference, { path: difference.path, before, after });
  }
  const compared = texts.size > 0 ? await compareAll([...texts.values()]) : [];
  const found = new Map([...texts.keys()].map((difference, at) => [difference, compared[at]]));
  return batch.map((difference) => {
    const binary = isComparable(difference) && !texts.has(difference);
    const diff = found.get(difference);
    if (!diff) return { ...withoutDiff(difference), binary };
    const { added, removed } = diff;
    return {
      ...withoutDiff(difference),
      lines_added: added,
      lines_removed: removed,
      diff: diff.diff,
    };
  });
}

async function compare(
  texts: readonly Comparison[],
  threads: ThreadJobs,
  signal: AbortSignal,
): Promise<(TextDiff | undefined)[]> {
  try {
    return (await threads.run(job, texts, { signal })).output;
  } catch (error) {
    if (error instanceof JobError && error.fault !== 'failed') return texts.map(() => undefined);
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for bytes that are not text. */
function decode(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes || bytes.includes(0)) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
