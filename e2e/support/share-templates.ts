import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cachedTemplate } from '../../apps/server/src/sandboxes/testing/cached-template.ts';

/**
 * Gives a service in a process of its own the templates of this test run, before its first start: installing and
 * bundling them takes longer than most tests.
 */
export async function shareTemplates(dataDir: string): Promise<void> {
  const { launcher } = await cachedTemplate();
  await mkdir(dataDir, { recursive: true });
  await symlink(dirname(launcher), join(dataDir, 'shelf'));
}
