import type { SandboxHost } from '../../core/ports/sandbox.ts';
import { prepareLauncher } from '../prepare-launcher.ts';
import { BrowserPool } from './browser-pool.ts';
import { findBrowser } from './find-browser.ts';
import { SandboxedBrowser } from './sandboxed-browser.ts';

export interface OpenBrowserPoolOptions {
  readonly host: SandboxHost;
  /** Directory for shared files, which sandboxes must be able to read. */
  readonly cacheDirectory: string;
  readonly onError: (error: unknown) => void;
}

const idleMs = 5 * 60_000;

/** Opens the pool of browsers; undefined on a machine without a browser. */
export async function openBrowserPool({
  host,
  cacheDirectory,
  onError,
}: OpenBrowserPoolOptions): Promise<BrowserPool | undefined> {
  const program = findBrowser();
  if (program === undefined) return undefined;
  const launcher = await prepareLauncher(cacheDirectory);
  const start = () => SandboxedBrowser.start({ host, launcher, program });
  return new BrowserPool({ start, onError, idleMs });
}
