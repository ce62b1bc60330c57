import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { StartupError } from '../../../core/startup-error.ts';
import { loadOrCreateKey } from './load-or-create-key.ts';

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'millwright-key-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('twenty concurrent calls agree on one key with mode 0600 and leave no temporary files', async (t) => {
  const path = join(await folder(t), 'data');
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateKey(path, 'k')));
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 1);
  assert.equal(keys[0]?.length, 32);
  assert.equal((await stat(join(path, 'k'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(path), ['k']);
});

test('rejects a damaged key without replacing it', async (t) => {
  const path = await folder(t);
  await writeFile(join(path, 'k'), 'short');
  await assert.rejects(loadOrCreateKey(path, 'k'), StartupError);
  assert.equal((await stat(join(path, 'k'))).size, 5);
});
