import type { SandboxServices } from '../sandboxes/compose-sandboxes.ts';
import { noSandboxes } from './no-sandboxes.ts';
import { sharedTemplate } from './shared-template.ts';

/** Projects start with the template's files, and nothing runs: for tests of a model's output. */
export async function templateOnly(): Promise<() => SandboxServices> {
  const { files } = await sharedTemplate('web');
  const services = noSandboxes();
  return () => ({ ...services, manager: { ...services.manager, template: async () => files } });
}
