import type { EventOf } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import type { FileContent } from '../core/project-file.ts';
import { type Checkpoint, findCheckpoint, insertCheckpoint } from '../store/checkpoints.ts';
import type { Db } from '../store/db.ts';
import {
  changeFiles,
  type Difference,
  differencesBetween,
  readTree,
} from '../store/project-files.ts';
import { lockProject } from '../store/projects.ts';
import { openTurns } from '../store/turns.ts';
import { readContents } from './contents.ts';

export interface CheckpointOrigin {
  readonly turnId: string | null;
  readonly label: string;
  /** Whether the app was looked at and found in order. */
  readonly isVerified?: boolean;
}

/** Within a transaction: keeps the files as they are now. Nothing when none changed since the last. */
export async function saveCheckpoint(
  tx: Db,
  projectId: string,
  origin: CheckpointOrigin,
): Promise<Checkpoint | undefined> {
  const last = await lastNumber(tx, projectId);
  const changed = await differencesBetween(tx, projectId, last, last + 1);
  if (changed.length === 0) return undefined;
  const { turnId, label, isVerified = false } = origin;
  return insertCheckpoint(tx, {
    turnId,
    label,
    isVerified,
    projectId,
    number: last + 1,
    restoredFrom: null,
    filesChanged: changed.length,
  });
}

/**
 * Within a transaction: makes the files what they were at a checkpoint, as a new one. What was not
 * in a checkpoint yet is kept in one of its own before, so nothing is lost.
 */
export async function restoreCheckpoint(
  tx: Db,
  projectId: string,
  id: string,
): Promise<Checkpoint> {
  const wanted = await requireCheckpoint(tx, projectId, id);
  await lastNumber(tx, projectId);
  if ((await openTurns(tx, projectId)).active) {
    throw new ApiError('TURN_IN_PROGRESS', 'A turn of this project is in progress');
  }
  await saveCheckpoint(tx, projectId, {
    turnId: null,
    label: `Before going back to ${wanted.label}`,
  });
  const last = await lastNumber(tx, projectId);
  const back = await differencesBetween(tx, projectId, wanted.number, last);
  await changeFiles(
    tx,
    projectId,
    back.map(({ path, before, after }) => {
      return { path, operation: 'update', before: after?.hash ?? null, after: before };
    }),
  );
  return insertCheckpoint(tx, {
    projectId,
    number: last + 1,
    turnId: null,
    restoredFrom: wanted.id,
    label: wanted.label,
    isVerified: wanted.isVerified,
    filesChanged: back.length,
  });
}

/** What changed from one checkpoint to another, which may be the earlier one. */
export async function diffCheckpoints(
  db: Db,
  projectId: string,
  from: string,
  to: string,
): Promise<Difference[]> {
  const [before, after] = await Promise.all([
    requireCheckpoint(db, projectId, from),
    requireCheckpoint(db, projectId, to),
  ]);
  if (before.number <= after.number) {
    return differencesBetween(db, projectId, before.number, after.number);
  }
  const reversed = await differencesBetween(db, projectId, after.number, before.number);
  return reversed.map(({ path, before, after }) => ({ path, before: after, after: before }));
}

/** The files as a checkpoint has them, a few at a time in memory. */
export async function* readCheckpoint(
  db: Db,
  projectId: string,
  id: string,
): AsyncGenerator<FileContent> {
  const { number } = await requireCheckpoint(db, projectId, id);
  yield* readContents(db, await readTree(db, projectId, number));
}

export function checkpointEvent(checkpoint: Checkpoint): EventOf<'checkpoint'> {
  return {
    type: 'checkpoint',
    data: {
      checkpoint_id: checkpoint.id,
      turn_id: checkpoint.turnId,
      label: checkpoint.label,
      files_changed: checkpoint.filesChanged,
      created_at: checkpoint.createdAt.toISOString(),
    },
  };
}

/** Under the project's lock, so that nobody changes a file in between. */
async function lastNumber(tx: Db, projectId: string): Promise<number> {
  const project = await lockProject(tx, projectId);
  if (!project) throw new ApiError('PROJECT_NOT_FOUND', 'There is no such project');
  return project.lastCheckpoint;
}

export async function requireCheckpoint(
  db: Db,
  projectId: string,
  id: string,
): Promise<Checkpoint> {
  const checkpoint = await findCheckpoint(db, projectId, id);
  if (checkpoint) return checkpoint;
  throw new ApiError('CHECKPOINT_NOT_FOUND', 'There is no such checkpoint');
}
