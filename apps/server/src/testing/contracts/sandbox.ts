import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type {
  Sandbox,
  SandboxHost,
  SandboxOptions,
  SandboxSession,
} from '../../core/ports/sandbox.ts';
import { sandboxCommandTests } from './sandbox-commands.ts';
import { sandboxFileTests } from './sandbox-files.ts';
import { sandboxLayerTests } from './sandbox-layers.ts';
import { sandboxLifeTests } from './sandbox-life.ts';
import { sandboxPortTests } from './sandbox-ports.ts';

export interface SandboxDriver {
  readonly name: SandboxHost['name'];
  open(options: { folder: string }): Promise<SandboxHost>;
  /** Reason why this machine cannot run it. */
  readonly skip?: string | false;
  /** Variant of the driver, if only one part of the suite runs on it. */
  readonly layersBy?: string;
}

/** Fixtures for the parts of the suite. */
export interface SandboxFixture {
  readonly driver: SandboxDriver;
  readonly folder: string;
  readonly host: SandboxHost;
  /** Sandbox shared by all tests that leave it intact. */
  readonly shared: Sandbox;
  readonly session: SandboxSession;
  /** Creates a sandbox for one test. */
  createSandbox(options?: Partial<SandboxOptions>): Promise<Sandbox>;
}

/** Contract of every sandbox, whatever isolates it. */
export function sandboxContract(driver: SandboxDriver): void {
  const { name, layersBy } = driver;
  const title = `sandbox: ${name}${layersBy ? `, layers by ${layersBy}` : ''}`;
  suite(title, { skip: driver.skip ?? false }, () => {
    const limits = { cpus: 2, memoryMb: 1024, pids: 256, diskMb: 256 };
    let folder = '';
    let host: SandboxHost | undefined;
    let shared: Sandbox | undefined;

    const fixture = (): SandboxFixture => {
      if (!host || !shared) throw new Error('the sandbox fixture is not set up');
      const open = host;
      return {
        driver,
        folder,
        host: open,
        shared,
        session: shared.session,
        createSandbox: (options = {}) => open.create({ limits, ...options }),
      };
    };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mw-sandbox-'));
      // Sandbox users need to traverse it.
      await chmod(folder, 0o711);
      host = await driver.open({ folder });
      shared = await host.create({ limits });
    });
    after(async () => {
      await host?.close();
      await rm(folder, { recursive: true, force: true });
    });

    sandboxLayerTests(fixture);
    if (layersBy) return;
    sandboxFileTests(fixture);
    sandboxCommandTests(fixture);
    sandboxPortTests(fixture);
    sandboxLifeTests(fixture);

    test('rejects all calls after release', async () => {
      const sandbox = await fixture().createSandbox();
      await sandbox.session.writeFile('a', 'x');
      await sandbox.release();
      assert.equal(await sandbox.ended, 'released');
      await assert.rejects(sandbox.session.readFile('a'), { code: 'sandbox_lost' });
      await assert.rejects(sandbox.session.run('true'), { code: 'sandbox_lost' });
      await assert.rejects(sandbox.connect(1), { code: 'sandbox_lost' });
    });
  });
}
