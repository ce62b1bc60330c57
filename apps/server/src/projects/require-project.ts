import { ApiError } from '../core/api-error.ts';
import type { Db } from '../store/db.ts';
import { findProject, lockProject, type Project } from '../store/queries/projects.ts';
import { findTurn, type Turn } from '../store/queries/turns.ts';

export interface RequireOptions {
  /** Accepts a project in the trash, which is otherwise rejected. */
  readonly mayBeTrashed?: boolean;
}

/** Loads a project that the user may access. Checks existence before permission, and both before its state. */
export async function requireProject(
  db: Db,
  userId: string,
  projectId: string,
  options: RequireOptions = {},
): Promise<Project> {
  return requireUsable(await findProject(db, projectId), userId, options);
}

/** `requireProject` for routes whose path has the parameter `projectId`. */
export const requireProjectByParams =
  (db: Db) =>
  (userId: string, { projectId = '' }: Readonly<Record<string, string>>): Promise<Project> =>
    requireProject(db, userId, projectId);

/** Like `requireProject`, and locks the project until the transaction ends. */
export async function requireLocked(
  db: Db,
  userId: string,
  projectId: string,
  options: RequireOptions = {},
): Promise<Project> {
  return requireUsable(await lockProject(db, projectId), userId, options);
}

function requireUsable(
  project: Project | undefined,
  userId: string,
  { mayBeTrashed = false }: RequireOptions,
): Project {
  if (!project) throw new ApiError('PROJECT_NOT_FOUND', 'Project not found');
  if (project.ownerId !== userId) {
    throw new ApiError('ACCESS_DENIED', "You don't have access to this project");
  }
  if (project.trashedAt && !mayBeTrashed) {
    throw new ApiError('PROJECT_IN_TRASH', 'This project is in the trash', {
      hint: `Restore it first: POST /api/v1/projects/${project.id}/restore`,
    });
  }
  return project;
}

/** Loads a turn of this project. A turn of another project counts as not found. */
export async function requireTurn(db: Db, projectId: string, turnId: string): Promise<Turn> {
  const turn = await findTurn(db, turnId);
  if (turn?.projectId === projectId) return turn;
  throw new ApiError('TURN_NOT_FOUND', 'Turn not found in this project');
}
