import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSandboxHost } from '../../apps/server/src/sandboxes/open-sandbox-host.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';

const reason = await whyNoBubblewrap();

for (const driver of ['auto', 'bubblewrap', 'process'] as const) {
  const skip = driver === 'bubblewrap' && reason;
  test(`opens the driver for SANDBOX_DRIVER=${driver}`, { skip }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mw-host-'));
    const reasons: unknown[] = [];
    const host = await openSandboxHost({
      driver,
      folder,
      cpuPercent: 25,
      onUnprotected: (reason) => void reasons.push(reason),
    });
    try {
      const best = reason ? 'process' : 'bubblewrap';
      assert.equal(host.name, driver === 'auto' ? best : driver);
      assert.equal(host.isolated, host.name === 'bubblewrap');
      assert.equal(reasons.length, driver === 'auto' && reason ? 1 : 0);
    } finally {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
