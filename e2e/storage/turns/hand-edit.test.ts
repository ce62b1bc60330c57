import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FileEdit, SandboxSync } from '../../../apps/server/src/core/ports/sandbox-manager.ts';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import {
  openFileWriter,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import { UserEdits } from '../../../apps/server/src/projects/files/user-edits.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { readEvents } from '../../../apps/server/src/store/queries/events.ts';
import { findProject } from '../../../apps/server/src/store/queries/projects.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** A project with a file, and a fake sandbox that calls `amend`. */
async function createFixture(amend: (changes: readonly FileEdit[]) => Promise<boolean>) {
  const { db, pool } = database;
  const writer = await openFileWriter(database);
  await writer.change(write('a', 'base'));
  const { projectId } = writer.hold;
  const userId = (await findProject(db, projectId))?.ownerId ?? '';
  const calls: string[] = [];
  const sandboxes: SandboxSync = {
    applyEdits: (_, changes) => {
      calls.push('amend');
      return amend(changes);
    },
    resync: () => void calls.push('bring in step'),
    refreshEnvironment: async () => void calls.push('refresh environment'),
    forget: () => void calls.push('forget'),
  };
  const log = new EventLog({ db, pool, feed: memoryEventFeed(), clock: systemClock });
  const edits = new UserEdits(db, log, sandboxes);
  const read = async () => String((await writer.workspace.read('a'))?.content);
  const edit = { userId, projectId, path: 'a', ifMatch: '*' } as const;
  const readEventTypes = async () =>
    (await readEvents(db, projectId, 0, 10)).map(({ type }) => type);
  return { edits, edit, read, readEventTypes, calls };
}

test('applies an edit to the sandbox before the project', async () => {
  const seen: unknown[] = [];
  const { edits, edit, read, readEventTypes, calls } = await createFixture(async (changes) => {
    seen.push(...changes, await read());
    return true;
  });
  await edits.write(edit, Buffer.from('edited'));
  const file = { content: Buffer.from('edited'), mode: 0o644 };
  assert.deepEqual(seen, [{ path: 'a', kind: 'change', file }, 'base']);
  assert.equal(await read(), 'edited');
  assert.deepEqual(await readEventTypes(), ['file']);
  await edits.write(edit, Buffer.from('edited'));
  assert.deepEqual(calls, ['amend'], 'an edit without a change is not applied');
});

test('a busy sandbox resyncs after the commit', async () => {
  const { edits, edit, calls } = await createFixture(async () => false);
  await edits.remove(edit);
  assert.deepEqual(calls, ['amend', 'bring in step']);
});

test('discards a sandbox that has an uncommitted edit', async () => {
  const { edits, edit, read, readEventTypes, calls } = await createFixture(async () => {
    // Simulates a database failure between the two.
    await database.pool.query(`DELETE FROM blobs WHERE bytes = 'lost'`);
    return true;
  });
  await assert.rejects(edits.write(edit, Buffer.from('lost')));
  assert.deepEqual(calls, ['amend', 'forget']);
  assert.equal(await read(), 'base');
  assert.deepEqual(await readEventTypes(), []);
});

test('rejected edits never reach the sandbox', async () => {
  const { edits, edit, calls } = await createFixture(async () => true);
  const stale = { ...edit, ifMatch: ['other'] };
  await assert.rejects(edits.write(stale, Buffer.from('x')), { code: 'PRECONDITION_FAILED' });
  const below = { ...edit, path: 'a/b', ifMatch: undefined, ifNoneMatch: '*' } as const;
  await assert.rejects(edits.write(below, Buffer.from('x')), { code: 'in_the_way' });
  await assert.rejects(edits.remove({ ...edit, userId: 'usr_x' }), { code: 'ACCESS_DENIED' });
  assert.deepEqual(calls, []);
});
