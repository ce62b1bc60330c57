import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBubblewrapHost } from '../bubblewrap/host.ts';

/**
 * Why this machine cannot isolate, as the reason for a suite to be left out; false when it can. In CI
 * nothing is left out.
 */
export async function whyNoBubblewrap(): Promise<string | false> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-why-'));
  try {
    await (await openBubblewrapHost({ folder })).close();
    return false;
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    return (error as Error).message;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
