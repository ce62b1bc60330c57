import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BubblewrapOptions, openBubblewrapHost } from '../bubblewrap/host.ts';

/**
 * Why this machine cannot isolate, as the reason for a suite to be left out; false when it can. In CI
 * nothing is left out.
 */
export async function whyNoBubblewrap(
  options: Pick<BubblewrapOptions, 'find'> = {},
): Promise<string | false> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-why-'));
  try {
    await chmod(folder, 0o711);
    await (await openBubblewrapHost({ folder, ...options })).close();
    return false;
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    return (error as Error).message;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
