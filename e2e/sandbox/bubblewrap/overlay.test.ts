import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openBubblewrapHost } from '../../../apps/server/src/sandboxes/drivers/bubblewrap/open-bubblewrap-host.ts';
import { smallLimits } from '../../../apps/server/src/sandboxes/testing/limits.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';

const hasOverlay = readFileSync('/proc/filesystems', 'utf8').includes('\toverlay\n');
const skip = hasOverlay ? await whyNoBubblewrap() : 'the kernel has no overlay';

test('charges only changes to a writable layer and reveals no host paths', {
  skip,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-overlay-'));
  const source = join(folder, 'shared, with: odd name');
  await mkdir(source, { mode: 0o755 });
  await writeFile(join(source, 'large'), Buffer.alloc(64 * 1024 * 1024, 1));
  const host = await openBubblewrapHost({ folder: join(folder, 'sandboxes') });
  try {
    const layers = [{ source, target: 'project/node_modules', writable: true }];
    const limits = { ...smallLimits, diskMb: 32 };
    const sandbox = await host.create({ limits, layers });
    const { session } = sandbox;
    const { output } = await session.run('grep node_modules /proc/self/mountinfo');
    assert.match(output.toString(), / - overlay /);
    assert.ok(!output.includes(folder), output.toString());
    assert.equal((await session.stat('node_modules/large'))?.size, 64 * 1024 * 1024);
    assert.ok(((await sandbox.usage()).diskBytes ?? 0) < 8 * 1024 * 1024);
    const { exitCode } = await session.run('echo more >> node_modules/large');
    assert.notEqual(exitCode, 0, 'a changed file counts in full');
  } finally {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
});
