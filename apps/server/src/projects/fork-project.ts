import { type ForkRequest, limits, newId } from '@millwright/contract';
import type { EventLog } from '../events/event-log.ts';
import { type Checkpoint, insertCheckpoint } from '../store/queries/checkpoints.ts';
import { copyFiles } from '../store/queries/project-files.ts';
import { insertProject, type Project } from '../store/queries/projects.ts';
import { checkpointEvent, requireCheckpoint } from './checkpoints/checkpoints.ts';
import { mapPlanLimitError } from './map-plan-limit-error.ts';
import { requireProject } from './require-project.ts';

/**
 * Creates a project with the files of another, in their current state or from a checkpoint. Copies no content, since
 * each is stored once, and nothing of the conversation.
 */
export async function forkProject(
  log: EventLog,
  userId: string,
  originId: string,
  { title, checkpoint_id: checkpointId }: ForkRequest,
): Promise<Project> {
  return mapPlanLimitError(() =>
    log.transact(async (tx, append) => {
      const origin = await requireProject(tx, userId, originId);
      const source = checkpointId && (await requireCheckpoint(tx, origin.id, checkpointId));
      const { appPlatform, visibility } = origin;
      const project = await insertProject(
        tx,
        {
          id: newId('project'),
          ownerId: userId,
          title: title ?? truncate(`${origin.title} (fork)`),
          appPlatform,
        },
        { visibility, forkedFrom: origin.id },
      );
      const at = source ? source.number : undefined;
      const filesChanged = await copyFiles(tx, origin.id, project.id, { at });
      if (filesChanged === 0) return project;
      const checkpoint = await insertCheckpoint(tx, {
        projectId: project.id,
        number: 1,
        turnId: null,
        restoredFrom: null,
        label: labelOf(origin, source || undefined),
        isVerified: source ? source.isVerified : false,
        filesChanged,
      });
      await append(project.id, null, checkpointEvent(checkpoint));
      return project;
    }),
  );
}

function labelOf({ title }: Project, source: Checkpoint | undefined): string {
  return truncate(source ? `Forked from ${title}: ${source.label}` : `Forked from ${title}`);
}

function truncate(text: string): string {
  const { titleChars } = limits.own;
  return text.length <= titleChars ? text : `${text.slice(0, titleChars - 1)}…`;
}
