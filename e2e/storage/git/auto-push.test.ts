import assert from 'node:assert/strict';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { createAutoPushTask } from '../../../apps/server/src/features/git/create-auto-push-task.ts';
import type { Pushes } from '../../../apps/server/src/features/git/pushes.ts';
import {
  openFileWriter,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  claimDuePushes,
  findGitLink,
  saveGitLink,
} from '../../../apps/server/src/store/queries/git-links.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** A project with a checkpoint that is due for an automatic push. */
async function linkedProject(): Promise<string> {
  const { change, save, hold } = await openFileWriter(database);
  await change(write('a.txt', 'one'));
  await save('first');
  const { projectId } = hold;
  const repository = { provider: 'github', owner: 'ada', name: 'app', branch: 'main' } as const;
  await saveGitLink(database.db, { projectId, ...repository, mode: 'commit', auto: true });
  return projectId;
}

function startPushing(push: Pushes['push']) {
  const task = createAutoPushTask({
    db: database.db,
    pushes: { push },
    repositories: { root: join(tmpdir(), 'millwright-no-repositories') },
    logger: pino({ level: 'silent' }),
  });
  task.start();
  task.runNow();
  return task;
}

test('stops automatic pushes of a project after two processes died pushing it', async () => {
  const projectId = await linkedProject();
  // Both died before they could record an outcome, and their leases have expired.
  for (let death = 0; death < 2; death += 1) {
    assert.equal((await claimDuePushes(database.db, 4, 0)).length, 1);
  }
  const pushed: string[] = [];
  const task = startPushing(async ({ id }) => {
    pushed.push(id);
    throw new Error('must not be called');
  });
  const link = await eventually(async () => {
    const now = await findGitLink(database.db, projectId);
    return now?.auto === false && now;
  }, 'automatic pushes are switched off');
  await task.stop();
  assert.deepEqual(pushed, []);
  assert.equal(link.error?.code, 'WORKER_LOST');
  assert.match(link.error?.message ?? '', /failed twice/);
});

test('leaves a push that a shutdown interrupted to the next process', async () => {
  const projectId = await linkedProject();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const task = startPushing(async (_project, _request, signal) => {
    start();
    await once(signal, 'abort');
    throw signal.reason;
  });
  await started;
  await task.stop();
  const link = await findGitLink(database.db, projectId);
  assert.deepEqual([link?.attempts, link?.nextTryAt, link?.error], [0, null, null]);
  assert.deepEqual(await claimDuePushes(database.db, 4, 60_000), [{ projectId, attempts: 1 }]);
});
