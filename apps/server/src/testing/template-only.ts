import type { SandboxServices } from '../sandboxes/compose-sandboxes.ts';
import { readTemplateFiles } from '../sandboxes/template/read-template-files.ts';
import { noSandboxes } from './no-sandboxes.ts';

/** Projects start with the template's files, and nothing runs: for tests of a model's output. */
export async function templateOnly(): Promise<() => SandboxServices> {
  const files = await readTemplateFiles('web');
  const services = noSandboxes();
  return () => ({ ...services, manager: { ...services.manager, template: async () => files } });
}
