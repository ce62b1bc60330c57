import { coalesce } from '../../core/coalesce.ts';
import type { Workspace } from '../../core/ports/workspace.ts';
import type { FileContent } from '../../core/project-file.ts';
import type { Db } from '../../store/db.ts';
import {
  findFiles,
  hasNoAppFiles,
  listLastChangedPaths,
  readTree,
} from '../../store/queries/project-files.ts';
import { collectSandboxChanges } from './collect-sandbox-changes.ts';
import { readContents } from './file-contents.ts';
import { stageTogether } from './stage-changes.ts';

/** Opens the current files of a project. Tools that run at the same time share their queries. */
export function openWorkspace(db: Db, projectId: string): Workspace {
  return {
    stage: coalesce((requests) => stageTogether(db, projectId, requests)),
    pickUp: (scan, read) => collectSandboxChanges(db, projectId, scan, read),
    read: coalesce((paths) => readTogether(db, projectId, paths)),
    isEmpty: () => hasNoAppFiles(db, projectId),
    tree: () => readTree(db, projectId),
    lastChanged: (limit) => listLastChangedPaths(db, projectId, limit),
    async *files() {
      yield* readContents(db, await readTree(db, projectId));
    },
  };
}

async function readTogether(
  db: Db,
  projectId: string,
  paths: readonly string[],
): Promise<PromiseSettledResult<FileContent | undefined>[]> {
  const found = await findFiles(db, projectId, paths);
  const contents = new Map<string, FileContent>();
  for await (const file of readContents(db, found)) contents.set(file.path, file);
  return paths.map((path) => ({ status: 'fulfilled', value: contents.get(path) }));
}
