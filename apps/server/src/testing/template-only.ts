import type { SandboxServices } from '../compose/sandboxes.ts';
import { noSandboxes } from './no-sandboxes.ts';
import { sharedTemplate } from './shared-template.ts';

/** Projects begin with the files of the template, and nothing runs: for tests of what a model writes. */
export async function templateOnly(): Promise<() => SandboxServices> {
  const { files } = await sharedTemplate('web');
  const house = noSandboxes();
  return () => ({ ...house, manager: { ...house.manager, template: async () => files } });
}
