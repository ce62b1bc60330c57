import type { TurnWork } from '../core/ports/agent.ts';
import type { AppData } from '../core/ports/app-data.ts';
import { buildProjectMap } from './build-project-map.ts';

/** Describes the files of a project and the tables of its database for the first step of a turn. */
export async function describeProject(
  work: TurnWork,
  data: Pick<AppData, 'describe'>,
  options: { readonly shouldRank: boolean },
): Promise<string> {
  const { projectId, platform } = work.assignment;
  const [map, tables] = await Promise.all([
    buildProjectMap(work, options),
    // The turn goes on without the tables if the database does not answer.
    platform === 'web' ? data.describe(projectId).catch(() => undefined) : undefined,
  ]);
  const sections = tables === undefined ? [] : [`Tables of the app's database:\n${tables}`];
  return [map, ...sections].join('\n\n');
}
