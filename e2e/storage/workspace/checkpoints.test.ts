import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import {
  diffCheckpoint,
  restoreCheckpoint,
} from '../../../apps/server/src/projects/checkpoints/checkpoints.ts';
import {
  collect,
  countRows,
  gather,
  openFileWriter,
  readCheckpoint,
  show,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { listCheckpoints } from '../../../apps/server/src/store/queries/checkpoints.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const many = (count: number, content: (at: number) => string | Buffer) =>
  Array.from({ length: count }, (_, at) => write(`src/f${at}.ts`, content(at)));

test('a checkpoint stores only the changed files', async (t) => {
  const { change, save, hold } = await openFileWriter(database);
  const rows = () => countRows(database, 'project_files WHERE project_id = $1', hold.projectId);
  await change(...many(500, (at) => `file ${at}`));
  assert.equal((await save())?.filesChanged, 500);
  await change(...many(3, (at) => `changed ${at}`));
  const startedAt = performance.now();
  const second = await save();
  t.diagnostic(`3 of 500 changed: kept in ${(performance.now() - startedAt).toFixed(1)} ms`);
  assert.equal(second?.filesChanged, 3);
  assert.equal(await rows(), 503);
  assert.equal(await save(), undefined, 'nothing changed since');
  await change(...many(3, (at) => `back and forth ${at}`));
  await change(...many(3, (at) => `changed ${at}`));
  assert.equal(await save(), undefined, 'no net difference');
});

test('restoring creates a new checkpoint and loses nothing', async () => {
  const { change, save, aside, workspace, hold } = await openFileWriter(database);
  const { db } = database;
  const { projectId } = hold;
  await change(write('a', 'first'), write('run', '#!/bin/sh', 0o755));
  const first = await save('One');
  assert.ok(first);
  await change({ kind: 'delete', path: 'a' }, { kind: 'delete', path: 'run' });
  const restore = () => db.transaction((tx) => restoreCheckpoint(tx, projectId, first.id));
  await assert.rejects(restore(), { code: 'TURN_IN_PROGRESS' });
  const { checkpoint: restored } = await aside(restore);
  assert.deepEqual(await gather(workspace.files()), [
    ['a', show(Buffer.from('first'), 0o644)],
    ['run', show(Buffer.from('#!/bin/sh'), 0o755)],
  ]);
  const list = await listCheckpoints(db, projectId, 10);
  assert.deepEqual(
    list.map(({ label, filesChanged, restoredFrom }) => [label, filesChanged, restoredFrom]),
    [
      ['One', 2, first.id],
      ['Before restoring One', 2, null],
      ['One', 2, null],
    ],
  );
  assert.deepEqual(await listCheckpoints(db, projectId, 1, restored.number), [list[1]]);
  const [, emptied] = list;
  assert.deepEqual(await gather(readCheckpoint(db, projectId, emptied?.id ?? '')), []);
  const { differences } = await diffCheckpoint(db, projectId, restored.id, first.id);
  assert.deepEqual(differences, []);
});

test('a checkpoint is found in its own project only', async () => {
  const [mine, other] = [await openFileWriter(database), await openFileWriter(database)];
  await mine.change(write('a', '1'));
  const checkpoint = await mine.save();
  assert.ok(checkpoint);
  const { projectId } = other.hold;
  const { db } = database;
  const stolen = gather(readCheckpoint(db, projectId, checkpoint.id));
  await assert.rejects(stolen, { code: 'CHECKPOINT_NOT_FOUND' });
  await assert.rejects(
    other.aside(() => db.transaction((tx) => restoreCheckpoint(tx, projectId, checkpoint.id))),
    { code: 'CHECKPOINT_NOT_FOUND' },
  );
});

test('writes and restores 2,000 files', async (t) => {
  const { change, save, workspace, hold } = await openFileWriter(database);
  const contents = Array.from({ length: 2_000 }, (_, at) => {
    return at % 20 === 0
      ? randomBytes(30_000)
      : Buffer.from(`export const f${at} = ${at};\n`.repeat(40));
  });
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    t.diagnostic(`2,000 files ${what}: ${(performance.now() - startedAt).toFixed(0)} ms`);
    return result;
  };
  const changes = many(2_000, (at) => contents[at] ?? '');
  const files = await timed('staged', () => workspace.stage(changes));
  assert.equal(files.length, 2_000);
  await timed('committed', () => change(...changes));
  const checkpoint = await timed('kept as a checkpoint', save);
  await collect(database);
  let held = 0;
  await timed('restored', async () => {
    const iterator = readCheckpoint(database.db, hold.projectId, checkpoint?.id ?? '');
    for await (const { content } of iterator) held += content.byteLength;
  });
  assert.equal(
    held,
    contents.reduce((sum, { byteLength }) => sum + byteLength, 0),
  );
});
