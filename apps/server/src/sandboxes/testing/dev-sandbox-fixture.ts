import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedTemplate } from '../../testing/shared-template.ts';
import { openBrowserPool } from '../browser/open-browser-pool.ts';
import { type DevSandboxOptions, LiveDevSandbox } from '../dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../dev-sandbox/open-template.ts';
import { sharedHost } from './shared-host.ts';

/** The default limits of sandboxes: compiler, dev server and browser share them. */
const limits = { cpus: 2, memoryMb: 2048, pids: 512, diskMb: 512 };

/** Opens dev sandboxes of the web template for a test file. */
export interface DevSandboxFixture {
  readonly template: Template;
  readonly folder: string;
  open(options?: Partial<DevSandboxOptions>): Promise<LiveDevSandbox>;
  close(): Promise<void>;
}

export async function openDevSandboxFixture(): Promise<DevSandboxFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-dev-sandboxes-'));
  const template = await sharedTemplate('web');
  const host = await sharedHost();
  const browsers = await openBrowserPool({
    host,
    cacheDirectory: dirname(template.launcher),
    onError: (error) => {
      throw error;
    },
  });
  const opened: LiveDevSandbox[] = [];
  return {
    template,
    folder,
    open: async (options = {}) => {
      const sandbox = await LiveDevSandbox.open({ host, template, limits, browsers, ...options });
      opened.push(sandbox);
      return sandbox;
    },
    close: async () => {
      await Promise.all(opened.map((sandbox) => sandbox.close()));
      await browsers?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
