import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedTemplate } from '../../testing/shared-template.ts';
import { openBrowserPool } from '../browser/open-browser-pool.ts';
import { type DevSandboxOptions, LiveDevSandbox } from '../dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../dev-sandbox/open-template.ts';
import { prepareTemplateCaches } from '../dev-sandbox/prepare-template-caches.ts';
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
  const host = await sharedHost();
  const opened = await sharedTemplate('web');
  const cacheDirectory = dirname(opened.launcher);
  const onError = (error: unknown) => {
    throw error;
  };
  const template = await prepareTemplateCaches({
    host,
    template: opened,
    limits,
    cacheDirectory,
    onError,
  });
  const browsers = await openBrowserPool({ host, cacheDirectory, onError });
  const sandboxes: LiveDevSandbox[] = [];
  return {
    template,
    folder,
    open: async (options = {}) => {
      const sandbox = await LiveDevSandbox.open({ host, template, limits, browsers, ...options });
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
