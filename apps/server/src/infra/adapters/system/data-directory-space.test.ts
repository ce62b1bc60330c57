import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { mountSmallFileSystem, whyNoMount } from '../../../testing/small-file-system.ts';
import { measureFreeSpace, probeWrite } from './data-directory-space.ts';

test('measures and probes a file system as it fills up', { skip: whyNoMount() }, async () => {
  await using disk = await mountSmallFileSystem(2);
  const empty = await measureFreeSpace(disk.path);
  assert.equal(empty.bytes, 2 * 1024 * 1024);
  assert.ok(empty.files > 0);
  await probeWrite(disk.path);
  await disk.fill();
  assert.equal((await measureFreeSpace(disk.path)).bytes, 0);
  await assert.rejects(probeWrite(disk.path), { code: 'ENOSPC' });
  assert.deepEqual(await readdir(disk.path), ['filler'], 'a failed probe leaves nothing behind');
  await disk.free();
  await probeWrite(disk.path);
  assert.deepEqual(await readdir(disk.path), []);
});
