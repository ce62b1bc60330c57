import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atProcessEnd } from '../../testing/process-scope.ts';
import type { BrowserPool } from '../browser/browser-pool.ts';
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

let pool: Promise<BrowserPool | undefined> | undefined;
let warm: Promise<LiveDevSandbox> | undefined;
atProcessEnd(async () => {
  await (await warm)?.close();
  await (await pool)?.close();
});

/** The browsers of all test files of this process. */
function sharedBrowsers(template: Template): Promise<BrowserPool | undefined> {
  pool ??= sharedHost().then((host) =>
    openBrowserPool({
      host,
      cacheDirectory: dirname(template.launcher),
      onError: (error) => {
        throw error;
      },
    }),
  );
  return pool;
}

/**
 * The sandbox that test files of this process take over one after another, with a running dev server. Starting one takes
 * as long as many tests.
 */
export async function takeSharedDevSandbox(
  files?: Template['files'],
): Promise<{ sandbox: LiveDevSandbox; template: Template }> {
  const [host, template] = await Promise.all([sharedHost(), cachedTemplate()]);
  const browsers = await sharedBrowsers(template);
  warm ??= LiveDevSandbox.open({ host, template, limits: sandboxLimits, browsers });
  const sandbox = await warm;
  await sandbox.devServer.settled();
  await sandbox.takeOver(files ?? template.files);
  return { sandbox, template };
}

export async function openDevSandboxFixture(): Promise<DevSandboxFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-dev-sandboxes-'));
  const [host, template] = await Promise.all([sharedHost(), cachedTemplate()]);
  const browsers = await sharedBrowsers(template);
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}
