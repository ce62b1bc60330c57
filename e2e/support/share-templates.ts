import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lowerTreesName } from '../../apps/server/src/sandboxes/drivers/bubblewrap/lower-trees.ts';
import {
  sharedSandboxFolder,
  sharedTemplate,
} from '../../apps/server/src/testing/shared-template.ts';

/**
 * Gives a service in a process of its own the templates of this test run, before its first start: installing and
 * copying them takes longer than most tests.
 */
export async function shareTemplates(dataDir: string): Promise<void> {
  const [{ launcher }, folder] = await Promise.all([sharedTemplate('web'), sharedSandboxFolder()]);
  const lower = join(folder, 'sandboxes', lowerTreesName);
  const sandboxes = join(dataDir, 'sandboxes');
  for (const directory of [lower, sandboxes]) await mkdir(directory, { recursive: true });
  await symlink(dirname(launcher), join(dataDir, 'shelf'));
  await symlink(lower, join(sandboxes, lowerTreesName));
}
