import { limits, newId } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { EventLog } from '../../events/event-log.ts';
import { checkpointEvent } from '../../projects/checkpoints/checkpoints.ts';
import { isSecretFile } from '../../projects/files/is-secret-file.ts';
import { mapPlanLimitError } from '../../projects/map-plan-limit-error.ts';
import { insertCheckpoint } from '../../store/queries/checkpoints.ts';
import { copyFiles } from '../../store/queries/project-files.ts';
import { insertProject, type Project } from '../../store/queries/projects.ts';
import { findSharedProject } from '../../store/queries/shares.ts';
import { shareNotFoundError } from './shares.ts';

export interface RemixOptions {
  readonly userId: string;
  readonly token: string;
  readonly title: string | undefined;
}

/**
 * Copies the current files of a shared project into a new project, without those that its link hides. Nothing else is
 * copied, and the new project does not mention the id of its origin, which viewers do not know.
 */
export function remixSharedProject(
  log: EventLog,
  { userId, token, title }: RemixOptions,
): Promise<Project> {
  return mapPlanLimitError(() =>
    log.transact(async (tx, append) => {
      const origin = await findSharedProject(tx, token);
      if (!origin) throw shareNotFoundError();
      if (!origin.allowRemix) {
        throw new ApiError('ACCESS_DENIED', 'This share link does not allow copies', {
          hint: 'Ask the person who sent it.',
        });
      }
      const { appPlatform, visibility } = origin;
      const name = title ?? `${origin.title.slice(0, limits.own.titleChars - 8)} (remix)`;
      const project = await insertProject(
        tx,
        { id: newId('project'), ownerId: userId, title: name, appPlatform },
        { visibility, forkedFrom: null },
      );
      const filesChanged = await copyFiles(tx, origin.id, project.id, { isHidden: isSecretFile });
      if (filesChanged === 0) return project;
      const checkpoint = await insertCheckpoint(tx, {
        projectId: project.id,
        number: 1,
        turnId: null,
        restoredFrom: null,
        label: `Remix of ${origin.title}`.slice(0, limits.own.titleChars),
        isVerified: false,
        filesChanged,
      });
      await append(project.id, null, checkpointEvent(checkpoint));
      return project;
    }),
  );
}
