import type { EventOf } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { EventLog } from '../../events/event-log.ts';
import { type Checkpoint, findCheckpointByNumber } from '../../store/queries/checkpoints.ts';
import type { Difference } from '../../store/queries/project-files.ts';
import { findOpenTurns } from '../../store/queries/turns.ts';
import { buildFileEvent } from '../files/build-file-event.ts';
import { requireLocked } from '../require-project.ts';
import { checkpointEvent, restoreCheckpoint, saveCheckpoint } from './checkpoints.ts';

const defaultLabel = 'Saved by hand';

/** Saves a checkpoint of the current files. Returns the last one if nothing has changed since. */
export async function saveFiles(
  log: EventLog,
  userId: string,
  projectId: string,
  label: string = defaultLabel,
): Promise<{ checkpoint: Checkpoint; isNew: boolean }> {
  return log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, projectId);
    const checkpoint = await saveCheckpoint(tx, project.id, { turnId: null, label });
    if (!checkpoint) {
      const last = await findCheckpointByNumber(tx, project.id, project.lastCheckpoint);
      if (last) return { checkpoint: last, isNew: false };
      throw new ApiError('VALIDATION_FAILED', 'The project has no files to save yet');
    }
    const { active } = await findOpenTurns(tx, project.id);
    await append(project.id, active?.id ?? null, checkpointEvent(checkpoint));
    return { checkpoint, isNew: true };
  });
}

/** Restores the files of a checkpoint and emits an event for each changed file. */
export async function restoreFiles(
  log: EventLog,
  sandboxes: SandboxSync,
  userId: string,
  projectId: string,
  checkpointId: string,
): Promise<Checkpoint> {
  const { project, checkpoint } = await log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, projectId);
    const { id } = project;
    const { checkpoint, saved, changed } = await restoreCheckpoint(tx, id, checkpointId);
    const before = saved ? [checkpointEvent(saved)] : [];
    await append(
      id,
      null,
      ...before,
      ...changed.map(restoredFileEvent),
      checkpointEvent(checkpoint),
    );
    return { project, checkpoint };
  });
  // No turn is active, and the next one waits until the resync is done.
  sandboxes.resync(project);
  return checkpoint;
}

function restoredFileEvent({ path, before, after }: Difference): EventOf<'file'> {
  return buildFileEvent({
    path,
    operation: before ? (after ? 'update' : 'delete') : 'create',
    after,
    // There may be thousands of files: a client that shows one fetches it.
    before: undefined,
    content: undefined,
    toolCallId: null,
    isStreamed: false,
  });
}
