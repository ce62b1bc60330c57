import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BubblewrapOptions,
  openBubblewrapHost,
} from '../drivers/bubblewrap/open-bubblewrap-host.ts';
import { sharedHost } from './shared-host.ts';

/**
 * Returns the reason why this machine cannot isolate, for skipping a suite; false if it can. Throws in CI, where no
 * suite may be skipped.
 */
export async function whyNoBubblewrap(
  options: Pick<BubblewrapOptions, 'find'> = {},
): Promise<string | false> {
  try {
    await (options.find ? tryHost(options) : sharedHost());
    return false;
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    return (error as Error).message;
  }
}

async function tryHost(options: Pick<BubblewrapOptions, 'find'>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-why-'));
  try {
    await chmod(folder, 0o711);
    await (await openBubblewrapHost({ folder, ...options })).close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
