import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@millwright/contract';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { stateOf } from '../../../apps/server/src/projects/files/file-contents.ts';
import {
  gather,
  openFileWriter,
  show,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** A fake sandbox of files that records which were read. */
function createSandbox(files: Record<string, string>, modes: Record<string, number> = {}) {
  const read: string[] = [];
  return {
    read,
    scan: Object.entries(files).map(([path, content]) => {
      return { path, ...stateOf(Buffer.from(content), modes[path] ?? 0o644) };
    }),
    async readFile(path: string) {
      read.push(path);
      const content = files[path];
      return content === undefined ? undefined : Buffer.from(content);
    },
  };
}

test('picks up changes made by commands and reads only new content', async () => {
  const { change, commit, workspace } = await openFileWriter(database);
  await change(write('same', '1'), write('changed', '1'), write('gone', '1'), write('mode', '1'));
  const box = createSandbox(
    { same: '1', changed: '2', mode: '1', 'new/file': '3', copy: '1' },
    { mode: 0o755 },
  );
  const { changes, rejected } = await workspace.pickUp(async () => box.scan, box.readFile);
  assert.deepEqual(Object.fromEntries(changes.map(({ path, operation }) => [path, operation])), {
    gone: 'delete',
    changed: 'update',
    mode: 'update',
    'new/file': 'create',
    copy: 'create',
  });
  assert.deepEqual(rejected, []);
  assert.deepEqual(box.read.sort(), ['changed', 'new/file']);
  await commit(changes);
  const again = await workspace.pickUp(async () => box.scan, box.readFile);
  assert.deepEqual(again.changes, []);
  assert.equal(box.read.length, 2);
  assert.equal(new Map(await gather(workspace.files())).get('mode'), show(Buffer.from('1'), 0o755));
});

test('a sandbox that reports the hash of another project’s file does not get its content', async () => {
  const [owner, liar] = [await openFileWriter(database), await openFileWriter(database)];
  const secret = 'only the other project has this';
  await owner.change(write('secret', secret));
  /** Reports the hash of content that the sandbox does not have, and returns other bytes when read. */
  const claim = async (content: string) => {
    const box = createSandbox({ claimed: 'the bytes of the sandbox' });
    const report = [{ path: 'claimed', ...stateOf(Buffer.from(content), 0o644) }];
    const { changes, rejected } = await liar.workspace.pickUp(async () => report, box.readFile);
    return { changes, rejected, read: box.read };
  };
  const stored = await claim(secret);
  assert.deepEqual(stored, await claim('stored nowhere'), 'nor learn that it exists');
  assert.deepEqual(stored.read, ['claimed']);
  await liar.commit(stored.changes);
  assert.deepEqual(await gather(liar.workspace.files()), [
    ['claimed', show(Buffer.from('the bytes of the sandbox'), 0o644)],
  ]);
});

test('reuses content that the project already has, with its recorded size, without reading it', async () => {
  const { change, commit, workspace } = await openFileWriter(database);
  await change(write('original', 'twelve bytes'));
  const box = createSandbox({ original: 'twelve bytes', copy: 'twelve bytes' });
  const report = box.scan.map((file) => ({ ...file, size: 1 }));
  const { changes } = await workspace.pickUp(async () => report, box.readFile);
  await commit(changes);
  assert.deepEqual(box.read, []);
  assert.deepEqual(
    (await workspace.tree()).map(({ path, size }) => [path, size]),
    [
      ['copy', 12],
      ['original', 12],
    ],
  );
});

test('does not attribute concurrent user edits to a command', async () => {
  const { change, workspace } = await openFileWriter(database);
  await change(write('edited', '1'), write('removed', '1'));
  const box = createSandbox({ edited: '2', added: '3', made: '4' });
  const scan = async () => {
    await change(write('edited', '2'), write('added', '3'), { kind: 'delete', path: 'removed' });
    return box.scan;
  };
  const { changes } = await workspace.pickUp(scan, box.readFile);
  assert.deepEqual(
    changes.map(({ path }) => path),
    ['made'],
  );
});

test('skips invalid files with a reason, and keeps their previous versions', async () => {
  const { change, workspace } = await openFileWriter(database);
  await change(write('grown', 'small'), write('Twin', '1'));
  const box = createSandbox({
    'a\u202eb': 'x',
    '.git/config': 'x',
    'e\u0301': 'x',
    TWIN: '2',
    Twin: '1',
  });
  const grown = {
    path: 'grown',
    ...stateOf(Buffer.from('x'), 0o644),
    size: limits.own.projectFileBytes + 1,
  };
  const { changes, rejected } = await workspace.pickUp(
    async () => [...box.scan, grown],
    box.readFile,
  );
  assert.deepEqual(changes, []);
  assert.deepEqual(rejected.map(({ path }) => path).sort(), [
    '.git/config',
    'TWIN',
    'a\u202eb',
    'e\u0301',
    'grown',
  ]);
  assert.ok(rejected.every(({ reason }) => reason.length > 5));
  assert.deepEqual(box.read, []);
});

test('uses the content read if a file changes after the scan', async () => {
  const { change, commit, workspace } = await openFileWriter(database);
  await change(write('deleted meanwhile', '1'));
  const { scan } = createSandbox({
    'written again': 'first',
    'deleted meanwhile': 'nowhere else',
    'came and went': 'nor this',
  });
  const now = createSandbox({ 'written again': 'second' });
  const { changes } = await workspace.pickUp(async () => scan, now.readFile);
  await commit(changes);
  assert.deepEqual(await gather(workspace.files()), [
    ['written again', show(Buffer.from('second'), 0o644)],
  ]);
});

test('never reverts user edits made during a scan', async () => {
  const { change, commit, workspace } = await openFileWriter(database);
  await change(write('early', 'base'), write('late', 'base'));
  const before = createSandbox({ early: 'base', late: 'base' });
  const missed = await workspace.pickUp(async () => {
    await change(write('late', "the person's"));
    return before.scan;
  }, before.readFile);
  assert.deepEqual(missed.changes, [], 'the sandbox was scanned before the edit reached it');
  const box = createSandbox({ early: "the person's", late: "the person's" });
  const seen = await workspace.pickUp(async () => {
    await change(write('early', "the person's"));
    return box.scan;
  }, box.readFile);
  await commit(seen.changes);
  const theirs = show(Buffer.from("the person's"), 0o644);
  assert.deepEqual(await gather(workspace.files()), [
    ['early', theirs],
    ['late', theirs],
  ]);
});
