import { tmpdir } from 'node:os';
import { newId } from '@millwright/contract';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../store/database.ts';
import type { Hold } from '../../store/queries/fenced-append.ts';
import { insertProject } from '../../store/queries/projects.ts';
import { insertTurn, moveTurn } from '../../store/queries/turns.ts';
import { newUser } from '../../store/testing/new-user.ts';
import { freshDatabase } from '../../testing/database.ts';

export async function openFresh(): Promise<Database> {
  const url = await freshDatabase();
  return openDatabase({ url, dataDir: tmpdir(), log: pino({ level: 'silent' }) });
}

/** Creates a project with a running turn, held by the caller. */
export async function runningTurn({ db }: Database): Promise<Hold> {
  const userId = await newUser({ db });
  const { id: projectId } = await insertProject(db, {
    id: newId('project'),
    ownerId: userId,
    title: 'Test',
    appPlatform: 'web',
  });
  const { id: turnId } = await insertTurn(db, {
    projectId,
    userId,
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
  const fence = 1;
  await moveTurn(db, turnId, 'running', { fence });
  return { projectId, turnId, fence };
}
