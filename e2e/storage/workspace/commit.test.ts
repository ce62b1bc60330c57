import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Event } from '@millwright/contract';
import { FilesChangedError } from '../../../apps/server/src/core/files-changed-error.ts';
import { openFresh, runningTurn } from '../../../apps/server/src/events/testing/running-turn.ts';
import { LeaseLostError } from '../../../apps/server/src/events/turn-writer.ts';
import { stateOf } from '../../../apps/server/src/projects/files/file-contents.ts';
import {
  collect,
  countRows,
  gather,
  openFileWriter,
  show,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  insertBlobs,
  readBlobs,
  touchBlobs,
} from '../../../apps/server/src/store/queries/blobs.ts';
import { readEvents } from '../../../apps/server/src/store/queries/events.ts';
import { changeFiles } from '../../../apps/server/src/store/queries/project-files.ts';
import { deleteProject, findProject } from '../../../apps/server/src/store/queries/projects.ts';
import { changeTurn } from '../../../apps/server/src/store/queries/turns.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const statusEvent: Event = { type: 'status', data: { message: 'x', phase: 'coding' } };
const hashOf = (content: string | Buffer) => stateOf(Buffer.from(content), 0).hash;
const filesOf = (projectId: string) =>
  countRows(database, 'project_files WHERE project_id = $1', projectId);

test('files, events and journal are committed together', async () => {
  const { workspace, writer, hold } = await openFileWriter(database);
  const files = await workspace.stage([write('a', 'one'), write('b', 'two')]);
  assert.equal(await filesOf(hold.projectId), 0, 'staging changes nothing');
  await writer.record({ kind: 'step' }, { files, events: [statusEvent] });
  assert.deepEqual(await gather(workspace.files()), [
    ['a', show(Buffer.from('one'), 0o644)],
    ['b', show(Buffer.from('two'), 0o644)],
  ]);
  assert.equal((await readEvents(database.db, hold.projectId, 0, 10)).length, 1);
});

test('changes no file after the lease is lost', async () => {
  const { change, workspace, writer, hold } = await openFileWriter(database);
  await change(write('a', 'before'));
  const rows = () => countRows(database, 'journal WHERE turn_id = $1', hold.turnId);
  const [head, entries] = [(await findProject(database.db, hold.projectId))?.headSeq, await rows()];
  const changes = [write('a', 'after'), write('b', 'new'), { kind: 'delete', path: 'a' } as const];
  const files = await workspace.stage(changes);
  await changeTurn(database.db, hold.turnId, { fence: hold.fence + 1 });
  await assert.rejects(
    writer.record({ kind: 'late' }, { files, events: [statusEvent] }),
    LeaseLostError,
  );
  assert.deepEqual(await gather(workspace.files()), [['a', show(Buffer.from('before'), 0o644)]]);
  assert.equal(await filesOf(hold.projectId), 1);
  assert.equal(await rows(), entries);
  assert.equal((await findProject(database.db, hold.projectId))?.headSeq, head);
});

test('the last of two changes to one path in a commit wins', async () => {
  const { workspace, writer } = await openFileWriter(database);
  const [first, second] = [
    await workspace.stage([write('a', '1')]),
    await workspace.stage([write('a', '2')]),
  ];
  await Promise.all([
    writer.record({ kind: 'one' }, { files: first }),
    writer.record({ kind: 'two' }, { files: second }),
  ]);
  assert.deepEqual(await gather(workspace.files()), [['a', show(Buffer.from('2'), 0o644)]]);
});

test('stores equal contents once under concurrent writes', async () => {
  const contents = Array.from({ length: 40 }, () => randomBytes(2_000));
  const writers = await Promise.all(Array.from({ length: 8 }, () => openFileWriter(database)));
  await Promise.all(
    writers.map(async ({ change }, who) => {
      // Each writer uses its own order, so that a wrong lock order causes a deadlock.
      const order = contents.map((_, at) => (at * (2 * who + 1)) % contents.length);
      for (const at of new Set([...order, ...contents.keys()])) {
        await change(write(`f${at}`, contents[at] ?? ''), write(`g${at}`, contents[at] ?? ''));
      }
    }),
  );
  const hashes = contents.map(hashOf);
  assert.equal(await countRows(database, 'blobs WHERE hash = ANY($1)', hashes), contents.length);
  for (const { workspace } of writers) assert.equal((await gather(workspace.files())).length, 80);
});

test('deletes unreferenced blobs that were not touched recently', async () => {
  const { workspace, change, save, hold } = await openFileWriter(database);
  const stored = async (...contents: string[]) => {
    const found = await readBlobs(database.db, contents.map(hashOf));
    return contents.filter((content) => found.has(hashOf(content)));
  };
  await workspace.stage([write('staged', 'only staged')]);
  await change(write('a', 'kept in a checkpoint'), write('b', 'replaced soon'));
  await change(write('b', 'current'));
  await save();
  await change({ kind: 'delete', path: 'a' });
  const all = ['only staged', 'kept in a checkpoint', 'replaced soon', 'current'];
  await collect(database, 60_000);
  assert.deepEqual(await stored(...all), all, 'not yet');
  await collect(database);
  assert.deepEqual(await stored(...all), ['kept in a checkpoint', 'current']);
  await deleteProject(database.db, hold.projectId);
  await collect(database);
  assert.deepEqual(await stored(...all), [], 'deleting a project deletes its contents');
});

test('touching a blob keeps it from being collected', async () => {
  const { workspace } = await openFileWriter(database);
  await workspace.stage([write('a', 'about to go')]);
  await database.pool.query(`UPDATE blobs SET touched_at = now() - interval '1 day'`);
  assert.deepEqual(
    await touchBlobs(database.db, [hashOf('about to go')]),
    new Set([hashOf('about to go')]),
  );
  await collect(database, 3_600_000);
  assert.equal((await readBlobs(database.db, [hashOf('about to go')])).size, 1);
});

test('concurrent collection never deletes blobs that writers use', async () => {
  const writers = await Promise.all(Array.from({ length: 6 }, () => openFileWriter(database)));
  const iterations = 60;
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const shared = Array.from({ length: 5 }, (_, at) => `shared ${iteration} ${at}`);
    // Old unreferenced blobs, collected at the moment in which they are referenced again.
    await insertBlobs(
      database.db,
      new Map(shared.map((text) => [hashOf(text), Buffer.from(text)])),
    );
    await database.pool.query(`UPDATE blobs SET touched_at = now() - interval '1 day'`);
    const changes = writers.map(({ change }, who) =>
      change(
        ...shared.map((text, at) => write(`f${at}`, text)),
        write('own', `${who} ${iteration}`),
      ),
    );
    await Promise.all([...changes, collect(database, 60_000), collect(database, 60_000)]);
  }
  for (const [who, { workspace }] of writers.entries()) {
    const expected = ['0', '1', '2', '3', '4'].map((at) => [
      `f${at}`,
      `shared ${iterations - 1} ${at}`,
    ]);
    assert.deepEqual(
      await gather(workspace.files()),
      [...expected, ['own', `${who} ${iterations - 1}`]].map(([path, text]) => [
        path,
        show(Buffer.from(text ?? ''), 0o644),
      ]),
    );
  }
});

test('rejects the whole commit if the content of a file was collected', async () => {
  const { workspace, writer, hold } = await openFileWriter(database);
  const files = await workspace.stage([write('a', 'staged for too long')]);
  await collect(database);
  await assert.rejects(
    writer.record({ kind: 'step' }, { files, events: [statusEvent] }),
    LeaseLostError,
  );
  assert.equal(await filesOf(hold.projectId), 0);
  assert.equal((await readEvents(database.db, hold.projectId, 0, 10)).length, 0);
});

test('rejects a whole step if one of its files was changed, and the turn continues', async () => {
  const { change, workspace, writer, hold } = await openFileWriter(database);
  await change(write('a', 'base'), write('b', 'base'));
  const mine = await workspace.stage([write('a', 'mine'), write('b', 'mine')]);
  const theirs = await workspace.stage([write('a', 'theirs')]);
  await changeFiles(database.db, hold.projectId, theirs);
  const aside = writer.emit({ type: 'status', data: { message: 'aside', phase: 'coding' } });
  await assert.rejects(
    writer.record({ kind: 'step' }, { files: mine, events: [statusEvent] }),
    (error) => {
      assert.ok(error instanceof FilesChangedError);
      assert.deepEqual(error.paths, ['a']);
      return true;
    },
  );
  await aside;
  assert.deepEqual(await gather(workspace.files()), [
    ['a', show(Buffer.from('theirs'), 0o644)],
    ['b', show(Buffer.from('base'), 0o644)],
  ]);
  const events = await readEvents(database.db, hold.projectId, 0, 10);
  assert.deepEqual(
    events.map(({ json }) => JSON.parse(json).message),
    ['aside'],
    'other events are kept',
  );
  await change(write('a', 'again'));
  assert.equal(await countRows(database, 'journal WHERE turn_id = $1', hold.turnId), 2);
});

test('an identical concurrent change is not a conflict', async () => {
  const { workspace, commit, hold } = await openFileWriter(database);
  const mine = await workspace.stage([write('a', 'same')]);
  await changeFiles(database.db, hold.projectId, await workspace.stage([write('a', 'same')]));
  await commit(mine);
  assert.deepEqual(await gather(workspace.files()), [['a', show(Buffer.from('same'), 0o644)]]);
});

test('deleting a project deletes its files and checkpoints', async () => {
  const { change, save, hold } = await openFileWriter(database);
  await change(write('a', '1'));
  await save();
  await change(write('a', '2'));
  const other = await runningTurn(database);
  await deleteProject(database.db, hold.projectId);
  assert.equal(await filesOf(hold.projectId), 0);
  assert.equal(await countRows(database, 'checkpoints WHERE project_id = $1', hold.projectId), 0);
  assert.ok(await findProject(database.db, other.projectId));
});
