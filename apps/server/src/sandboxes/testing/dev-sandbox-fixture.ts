import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBrowserPool } from '../browser/open-browser-pool.ts';
import { type DevSandboxOptions, LiveDevSandbox } from '../dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../dev-sandbox/open-template.ts';
import { cachedTemplate, sandboxLimits } from './cached-template.ts';
import { sharedHost } from './shared-host.ts';

/** Opens dev sandboxes of the web template for a test file. */
export interface DevSandboxFixture {
  readonly template: Template;
  readonly folder: string;
  open(options?: Partial<DevSandboxOptions>): Promise<LiveDevSandbox>;
  close(): Promise<void>;
}

export async function openDevSandboxFixture(): Promise<DevSandboxFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-dev-sandboxes-'));
  const [host, template] = await Promise.all([sharedHost(), cachedTemplate()]);
  const browsers = await openBrowserPool({
    host,
    cacheDirectory: dirname(template.launcher),
    onError: (error) => {
      throw error;
    },
  });
  const sandboxes: LiveDevSandbox[] = [];
  return {
    template,
    folder,
    open: async (options = {}) => {
      const sandbox = await LiveDevSandbox.open({
        host,
        template,
        limits: sandboxLimits,
        browsers,
        ...options,
      });
      sandboxes.push(sandbox);
      return sandbox;
    },
    close: async () => {
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
      await browsers?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
