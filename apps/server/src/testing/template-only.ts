import type { WorkshopHouse } from '../compose/workshop.ts';
import { noWorkshop } from './no-workshop.ts';
import { sharedTemplate } from './shared-template.ts';

/** Projects begin with the files of the template, and nothing runs: for tests of what a model writes. */
export async function templateOnly(): Promise<() => WorkshopHouse> {
  const { files } = await sharedTemplate('web');
  const house = noWorkshop();
  return () => ({ ...house, workshop: { ...house.workshop, template: async () => files } });
}
