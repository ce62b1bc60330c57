import type { Millwright } from '@millwright/client';
import type { ProjectRecord } from '@millwright/contract';
import { follow } from './follow.ts';
import type { ProjectSource } from './project-feed.ts';

/** A project as read by its owner. */
export function createOwnerSource(
  millwright: Millwright,
  projectId: string,
): ProjectSource<ProjectRecord> {
  return {
    project: (signal) => millwright.projects.get(projectId, { signal }),
    async *requests(signal) {
      let cursor: string | undefined;
      do {
        const page = await millwright.turns.list(projectId, { limit: 100, cursor }, { signal });
        yield page.turns;
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
    },
    follow: (options) => follow(millwright, projectId, options),
  };
}
