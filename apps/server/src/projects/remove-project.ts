import { ApiError } from '../core/api-error.ts';
import type { Append, EventLog } from '../events/event-log.ts';
import type { Db } from '../store/db.ts';
import { deleteProject, type Project, updateProject } from '../store/queries/projects.ts';
import { stopRelease } from '../store/queries/releases.ts';
import { findOpenTurns, type Turn } from '../store/queries/turns.ts';
import { requireLocked } from './require-project.ts';

export interface RemovalDependencies {
  readonly log: EventLog;
  /** Ends a queued turn of a project that is being removed. */
  readonly abortTurn: (db: Db, append: Append, turn: Turn) => Promise<unknown>;
}

/** Deletes a project with everything in it. */
export function deleteForGood(
  deps: RemovalDependencies,
  userId: string,
  projectId: string,
): Promise<Project> {
  return deps.log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, projectId, { mayBeTrashed: true });
    await endQueuedTurns(tx, append, project, deps);
    await deleteProject(tx, project.id);
    return project;
  });
}

/** Moves a project to the trash, with the lock that every new turn and release needs. Repeated calls keep the first time. */
export function moveToTrash(
  deps: RemovalDependencies,
  userId: string,
  projectId: string,
): Promise<Project> {
  return deps.log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, projectId, { mayBeTrashed: true });
    if (project.trashedAt) return project;
    await endQueuedTurns(tx, append, project, deps);
    await stopRelease(tx, project.id, 'The project was moved to the trash in the meantime');
    await updateProject(tx, project.id, { trashedAt: new Date() });
    return project;
  });
}

/** Moves a project out of the trash; without effect on other projects. */
export function restoreFromTrash(log: EventLog, userId: string, projectId: string): Promise<void> {
  return log.transact(async (tx) => {
    const { id, trashedAt } = await requireLocked(tx, userId, projectId, { mayBeTrashed: true });
    if (trashedAt) await updateProject(tx, id, { trashedAt: null });
  });
}

/** Ends queued turns, so that their readers receive the event. Rejects a project with an active turn. */
async function endQueuedTurns(
  tx: Db,
  append: Append,
  { id }: Project,
  { abortTurn }: RemovalDependencies,
): Promise<void> {
  const { active, queued } = await findOpenTurns(tx, id);
  if (active) {
    throw new ApiError('TURN_IN_PROGRESS', 'A turn is in progress in this project', {
      hint: `Stop it first: POST /api/v1/vibe/abort/${id}`,
    });
  }
  for (const turn of queued) await abortTurn(tx, append, turn);
}
