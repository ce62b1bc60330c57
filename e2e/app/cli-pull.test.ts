import assert from 'node:assert/strict';
import { access, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Millwright } from '@millwright/client';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type CliFixture, leaseCliFixture, type Machine } from '../support/cli.ts';

let millwright: Millwright;
let machine: Machine;

let fixture: CliFixture;
before(async () => {
  fixture = await leaseCliFixture();
  ({ millwright, machine } = fixture);
});
after(() => fixture?.[Symbol.asyncDispose]());

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('pull adds and deletes files, and keeps local changes unless forced', async () => {
  const { project_id } = await millwright.build({ prompt: 'say x', mode: 'chat' }).result();
  const put = (path: string, content: string | Uint8Array<ArrayBuffer>) =>
    millwright.files.write(project_id, path, content);
  const folder = join(machine.folder, 'app');
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const pull = (...args: string[]) => machine.run(['pull', ...args]);
  const picture = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (const name of ['mine.ts', 'theirs.ts', 'both.ts', 'gone/deep/old.ts', 'gone/edited.ts']) {
    await put(name, `${name}, first\n`);
  }
  await put('public/picture.bin', picture);

  const first = await pull(project_id, 'app');
  assert.equal(first.code, 0, first.stderr);
  assert.equal(first.stdout, `6 files written, 0 removed, 0 unchanged, in ${folder}\n`);
  assert.deepEqual(new Uint8Array(await readFile(join(folder, 'public/picture.bin'))), picture);
  // The folder stores its project and the state of its files.
  const again = await pull('app');
  assert.equal(again.stdout, `0 files written, 0 removed, 6 unchanged, in ${folder}\n`);

  for (const name of ['mine.ts', 'both.ts', 'gone/edited.ts', 'own.ts']) {
    await writeFile(join(folder, name), 'by hand\n');
  }
  await put('theirs.ts', 'second\n');
  await put('both.ts', 'second\n');
  await put('new.ts', 'new\n');
  for (const name of ['gone/deep/old.ts', 'gone/edited.ts']) {
    await millwright.files.remove(project_id, name);
  }
  const second = await pull('app');
  assert.equal(second.code, 10, second.stderr);
  assert.deepEqual(second.stdout.trimEnd().split('\n'), [
    'kept     both.ts: changed both here and in the project; use --force to overwrite it',
    'kept     mine.ts: changed here',
    'kept     gone/edited.ts: changed both here and in the project; use --force to overwrite it',
    `2 files written, 1 removed, 1 unchanged, in ${folder}`,
  ]);
  assert.equal(await read('theirs.ts'), 'second\n');
  for (const name of ['mine.ts', 'both.ts', 'gone/edited.ts', 'own.ts']) {
    assert.equal(await read(name), 'by hand\n', name);
  }
  await assert.rejects(access(join(folder, 'gone/deep')));

  const forced = await pull('--force', 'app');
  assert.equal(forced.code, 0);
  assert.equal(lastLine(forced.stdout), `2 files written, 1 removed, 3 unchanged, in ${folder}`);
  assert.equal(await read('both.ts'), 'second\n');
  assert.equal(await read('mine.ts'), 'mine.ts, first\n');
  assert.equal(await read('own.ts'), 'by hand\n', 'local files are not touched');
  await assert.rejects(access(join(folder, 'gone')));
});

test('pull writes neither through links nor into the folder of another project', async () => {
  const one = await millwright.build({ prompt: 'say x', mode: 'chat' }).result();
  const other = await millwright.build({ prompt: 'say x', mode: 'chat' }).result();
  await millwright.files.write(one.project_id, 'src/a.ts', 'a');
  const folder = join(machine.folder, 'linked');
  const outside = join(machine.folder, 'outside');
  await Promise.all([mkdir(folder), mkdir(outside)]);
  await symlink(outside, join(folder, 'src'));
  const rejected = await machine.run(['pull', one.project_id, 'linked']);
  assert.equal(rejected.code, 1);
  assert.match(rejected.stderr, /src is a symbolic link; files are not written through links/);
  await assert.rejects(access(join(outside, 'a.ts')));
  await rm(join(folder, 'src'));
  assert.equal((await machine.run(['pull', one.project_id, 'linked'])).code, 0);
  const wrong = await machine.run(['pull', other.project_id, 'linked']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, new RegExp(`contains the files of ${one.project_id}`));
});

test('serve runs the service until it is stopped', async () => {
  const port = await freePort();
  const serving = machine.startProcess(['serve'], {
    PORT: String(port),
    ADMIN_PORT: '0',
    DATA_DIR: join(machine.folder, 'data'),
    DATABASE_URL: await freshDatabase(),
    SANDBOX_WARM: '0',
  });
  await serving.waitForOutput(new RegExp(`Address +http://localhost:${port}`));
  serving.interrupt('SIGTERM');
  assert.equal((await serving.waitForExit()).code, 0);

  const broken = await machine.runProcess(['serve'], { PORT: 'none' });
  assert.equal(broken.code, 1);
  assert.match(broken.stdout + broken.stderr, /PORT/);
});
