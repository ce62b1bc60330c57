import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { StartupError } from '../../../core/startup-error.ts';
import { mountSmallFileSystem, whyNoMount } from '../../../testing/small-file-system.ts';
import { prepareDataDirectory } from './prepare-data-directory.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-data-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function readError(dataDir: string): Promise<string> {
  const error = await prepareDataDirectory(dataDir).then(
    () => assert.fail('it was accepted'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof StartupError, String(error));
  assert.match(error.remedy, /DATA_DIR/);
  return error.message;
}

test('creates a missing directory and leaves an existing one unchanged', async (t) => {
  const folder = join(await temporaryFolder(t), 'deep', 'data');
  await prepareDataDirectory(folder);
  await writeFile(join(folder, 'kept'), 'kept');
  await prepareDataDirectory(folder);
  assert.equal((await stat(join(folder, 'kept'))).size, 4);
});

test('reports a file at the path of the directory', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'data')]) {
    assert.equal(
      await readError(path),
      `The data directory ${path} is not writable: a file has the same path.`,
    );
  }
});

const skip = whyNoMount();

test('reports a read-only file system, for existing and for missing directories', {
  skip,
}, async () => {
  await using disk = await mountSmallFileSystem(1);
  const existing = join(disk.path, 'data');
  await mkdir(existing);
  await disk.makeReadOnly();
  for (const path of [existing, join(existing, 'new'), join(existing, 'deep', 'new')]) {
    assert.equal(
      await readError(path),
      `The data directory ${path} is not writable: the file system is read-only.`,
    );
  }
});
