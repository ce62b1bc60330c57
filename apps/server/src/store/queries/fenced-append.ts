import type pg from 'pg';
import { FilesChangedError } from '../../core/files-changed-error.ts';
import type { PaidCall } from '../../core/ports/agent.ts';
import type { FileChange } from '../../core/project-file.ts';
import { toFileColumns } from './project-files.ts';

export interface Hold {
  readonly projectId: string;
  readonly turnId: string;
  readonly fence: number;
}

export interface FencedRows {
  readonly types: readonly string[];
  readonly payloads: readonly string[];
  readonly moments: readonly Date[];
  readonly entries: readonly string[];
  /** Each path once; contents are already stored. */
  readonly files: readonly FileChange[];
  readonly call?: SettledCall | undefined;
}

/** A model call that is charged in the same transaction as its result. */
export interface SettledCall extends Omit<PaidCall, 'step'> {
  readonly reference: string;
  readonly userId: string;
  readonly isCharged: boolean;
}

const append = 'SELECT fenced_append($1, $2, $3, $4, $5, $6, $7, $8) AS head';
const commit =
  'SELECT fenced_commit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) AS head';
const settle = `SELECT fenced_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
  $14, $15, $16, $17, $18, $19, $20, $21) AS head`;
const heldByAnother = 'MW001';
const changedMeanwhile = 'MW002';

/**
 * Appends events and journal entries if the caller still holds the turn. Returns the sequence number of the first
 * event, or undefined if another worker holds the turn. Throws FilesChangedError if a file changed since its change was
 * planned.
 */
export async function fencedAppend(
  pool: pg.Pool,
  hold: Hold,
  { types, payloads, moments, entries, files, call }: FencedRows,
  journalIndex: number,
): Promise<number | undefined> {
  const { projectId, turnId, fence } = hold;
  const values = [projectId, turnId, fence, types, payloads, moments, entries, journalIndex];
  const { paths, befores, hashes, sizes, modes } = toFileColumns(files);
  const withFiles = [...values, paths, befores, hashes, sizes, modes];
  try {
    const { rows } = await pool.query<{ head: number }>(
      // Nearly all appends are text only, so they use the cheaper function.
      call
        ? { text: settle, values: [...withFiles, ...callColumns(call)] }
        : files.length === 0
          ? { text: append, values }
          : { text: commit, values: withFiles },
    );
    const [row] = rows;
    return row && row.head - types.length + 1;
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code === heldByAnother) return undefined;
    if (code === changedMeanwhile) throw new FilesChangedError(JSON.parse(detail ?? '[]'));
    throw error;
  }
}

function callColumns(call: SettledCall): unknown[] {
  const { reference, userId, model, provider, tokensIn, tokensOut, cost, isCharged } = call;
  return [reference, userId, model, provider, tokensIn, tokensOut, cost, isCharged];
}
