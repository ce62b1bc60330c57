import { composeWorkshop } from '../compose/workshop.ts';
import { sharedSandboxFolder } from './shared-template.ts';

/** Real sandboxes for a service; it finds templates and daemon ready, where others of this run have made them. */
export async function sharedWorkshop(): Promise<typeof composeWorkshop> {
  const folder = await sharedSandboxFolder();
  return (options) => composeWorkshop({ ...options, folder });
}
