import type { PreviewStatus } from '@millwright/contract';
import type { EventLog } from '../events/event-log.ts';
import { lockProject, type Project, updateProject } from '../store/queries/projects.ts';
import { findOpenTurns } from '../store/queries/turns.ts';
import { buildProjectUpdateEvent } from './build-project-update-event.ts';

/** Updates a project's settings and emits an event if its title changes. */
export async function changeProjectSettings(
  log: EventLog,
  { id, title }: Project,
  changes: Parameters<typeof updateProject>[2],
  status: PreviewStatus,
): Promise<void> {
  await log.transact(async (tx, append) => {
    await lockProject(tx, id);
    await updateProject(tx, id, changes);
    if (changes.title === undefined || changes.title === title) return;
    // Readers of an active turn receive the event too.
    const { active } = await findOpenTurns(tx, id);
    await append(id, active?.id ?? null, buildProjectUpdateEvent(id, changes.title, status));
  });
}
