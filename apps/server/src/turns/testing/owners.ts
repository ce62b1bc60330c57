import { newId } from '@millwright/contract';
import type { Database } from '../../store/database.ts';
import { insertProject } from '../../store/queries/projects.ts';
import { insertTurn, moveTurn } from '../../store/queries/turns.ts';
import { newUser } from '../../store/testing/new-user.ts';

/** Creates a user. */
export const newOwner: (database: Database) => Promise<string> = newUser;

/** Creates a project for the owner with one turn that is queued, or that was started and left without a worker. */
export async function waitingTurn(
  { db }: Database,
  ownerId: string,
  state: 'queued' | 'left' = 'queued',
): Promise<{ projectId: string; turnId: string }> {
  const projectId = newId('project');
  await insertProject(db, { id: projectId, ownerId, title: 'Test', appPlatform: 'web' });
  const { id: turnId } = await insertTurn(db, {
    projectId,
    userId: ownerId,
    mode: 'build',
    prompt: 'x',
    model: null,
    provider: null,
    reasoningEffort: null,
    autoFix: false,
    interrupt: false,
    context: null,
    fingerprint: 'x',
    firstSeq: null,
  });
  if (state === 'left') await moveTurn(db, turnId, 'running', { startedAt: 'now', fence: 1 });
  return { projectId, turnId };
}
