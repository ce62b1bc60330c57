import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { SandboxHost } from '../../../apps/server/src/core/ports/sandbox.ts';
import { openBubblewrapHost } from '../../../apps/server/src/sandboxes/drivers/bubblewrap/open-bubblewrap-host.ts';
import { openProcessHost } from '../../../apps/server/src/sandboxes/drivers/process/open-process-host.ts';
import { PackageSource } from '../../../apps/server/src/sandboxes/testing/package-source.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';

const limits = { cpus: 2, memoryMb: 512, pids: 128, diskMb: 128 };
const left = { name: 'left', version: '1.0.0', code: 'module.exports = "installed"' };

const reason = await whyNoBubblewrap();
for (const open of [openBubblewrapHost, openProcessHost]) {
  const skip = open === openBubblewrapHost && reason;
  suite(`installing packages: ${open.name}`, { skip }, () => {
    test('reaches the registry and nothing else', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mw-install-'));
      await using source = await PackageSource.start([left]);
      let host: SandboxHost | undefined;
      try {
        host = await open({ folder: join(folder, 'sandboxes') });
        const { session } = await host.create({ limits, egress: source.egress() });
        await session.writeFile('package.json', '{"name":"app","version":"1.0.0"}');
        const installed = await session.run('npm install left 2>&1', { timeoutMs: 30_000 });
        assert.equal(installed.exitCode, 0, installed.output.toString());
        const used = await session.run(['node', '-p', 'require("left")']);
        assert.equal(used.output.toString(), 'installed\n');
        // A project that wakes on another machine must not use the registry of this one.
        const lock = await session.readFile('package-lock.json');
        assert.doesNotMatch(lock.toString(), /shelf\.example/);
        const other = await session.run(['node', '-e', "fetch('http://other.test/')"]);
        assert.match(other.output.toString(), /Proxy response \(403\)/);
      } finally {
        await host?.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}
