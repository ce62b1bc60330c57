import type { EventOf } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Db } from '../../store/db.ts';
import {
  type Checkpoint,
  findCheckpoint,
  findCheckpointByNumber,
  insertCheckpoint,
} from '../../store/queries/checkpoints.ts';
import {
  changeFiles,
  type Difference,
  listDifferences,
} from '../../store/queries/project-files.ts';
import { findProject, lockProject } from '../../store/queries/projects.ts';
import { findOpenTurns } from '../../store/queries/turns.ts';

export interface CheckpointOrigin {
  readonly turnId: string | null;
  readonly label: string;
  /** True if the app was inspected and passed. */
  readonly isVerified?: boolean;
}

/** Saves the current files, within a transaction. Resolves to undefined if none changed since the last checkpoint. */
export async function saveCheckpoint(
  tx: Db,
  projectId: string,
  origin: CheckpointOrigin,
): Promise<Checkpoint | undefined> {
  const last = await lockLastNumber(tx, projectId);
  const changed = await listDifferences(tx, projectId, last, last + 1);
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

export interface RestoreResult {
  /** The new checkpoint, with the files of the requested one. */
  readonly checkpoint: Checkpoint;
  /** A checkpoint of the previous files, unless one had them already. */
  readonly saved: Checkpoint | undefined;
  /** The changed files. */
  readonly changed: readonly Difference[];
}

/**
 * Restores the files of a checkpoint as a new checkpoint, within a transaction. First saves any changes since the last
 * checkpoint in one of their own, so nothing is lost.
 */
export async function restoreCheckpoint(
  tx: Db,
  projectId: string,
  id: string,
): Promise<RestoreResult> {
  const target = await requireCheckpoint(tx, projectId, id);
  await lockLastNumber(tx, projectId);
  if ((await findOpenTurns(tx, projectId)).active) {
    throw new ApiError('TURN_IN_PROGRESS', 'A turn is in progress in this project');
  }
  const label = `Before restoring ${target.label}`;
  const saved = await saveCheckpoint(tx, projectId, { turnId: null, label });
  const last = await lockLastNumber(tx, projectId);
  const changed = (await listDifferences(tx, projectId, target.number, last)).map(reverse);
  await changeFiles(
    tx,
    projectId,
    changed.map(({ path, before, after }) => {
      return { path, operation: 'update', before: before?.hash ?? null, after };
    }),
  );
  const checkpoint = await insertCheckpoint(tx, {
    projectId,
    number: last + 1,
    turnId: null,
    restoredFrom: target.id,
    label: target.label,
    isVerified: target.isVerified,
    filesChanged: changed.length,
  });
  return { checkpoint, saved, changed };
}

/** Denotes the current files instead of a checkpoint. */
export const currentVersion = 'current';

/** Compares a checkpoint, or the current files, with another one; by default with the checkpoint before it. */
export async function diffCheckpoint(
  db: Db,
  projectId: string,
  id: string,
  against?: string,
): Promise<{ against: string | null; differences: Difference[] }> {
  const { number } = await resolveVersion(db, projectId, id);
  const base = await baseOf(db, projectId, number, against);
  const [earlier, later] = [Math.min(base.number, number), Math.max(base.number, number)];
  const found = await listDifferences(db, projectId, earlier, later);
  return { against: base.id, differences: base.number > number ? found.map(reverse) : found };
}

async function baseOf(
  db: Db,
  projectId: string,
  number: number,
  against: string | undefined,
): Promise<{ id: string | null; number: number }> {
  if (against !== undefined) return resolveVersion(db, projectId, against);
  const before = await findCheckpointByNumber(db, projectId, number - 1);
  return before ?? { id: null, number: number - 1 };
}

/** A checkpoint, or the current files, which are what the next checkpoint would have. */
async function resolveVersion(
  db: Db,
  projectId: string,
  id: string,
): Promise<{ id: string; number: number }> {
  if (id !== currentVersion) return requireCheckpoint(db, projectId, id);
  const project = await findProject(db, projectId);
  return { id: currentVersion, number: (project?.lastCheckpoint ?? 0) + 1 };
}

function reverse({ path, before, after }: Difference): Difference {
  return { path, before: after, after: before };
}

export function checkpointEvent(checkpoint: Checkpoint): EventOf<'checkpoint'> {
  return {
    type: 'checkpoint',
    data: {
      checkpoint_id: checkpoint.id,
      turn_id: checkpoint.turnId,
      label: checkpoint.label,
      files_changed: checkpoint.filesChanged,
      ...(checkpoint.restoredFrom !== null && { restored_from: checkpoint.restoredFrom }),
      created_at: checkpoint.createdAt.toISOString(),
    },
  };
}

/** Locks the project, so that no file changes in between. */
async function lockLastNumber(tx: Db, projectId: string): Promise<number> {
  const project = await lockProject(tx, projectId);
  if (!project) throw new ApiError('PROJECT_NOT_FOUND', 'Project not found');
  return project.lastCheckpoint;
}

export async function requireCheckpoint(
  db: Db,
  projectId: string,
  id: string,
): Promise<Checkpoint> {
  const checkpoint = await findCheckpoint(db, projectId, id);
  if (checkpoint) return checkpoint;
  throw new ApiError('CHECKPOINT_NOT_FOUND', 'Checkpoint not found');
}
