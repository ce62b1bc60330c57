import type { Millwright } from '@millwright/client';
import type { ProjectRecord } from '@millwright/contract';
import { useLoaded } from '../../api/use-loaded.ts';

/** Every project of the user, for choosing one or finding its title. */
export const useAllProjects = () => useLoaded(readProjects);

async function readProjects(millwright: Millwright, signal?: AbortSignal) {
  const found: ProjectRecord[] = [];
  for await (const project of millwright.projects.all({ limit: 100 }, { signal })) {
    found.push(project);
  }
  return found;
}
