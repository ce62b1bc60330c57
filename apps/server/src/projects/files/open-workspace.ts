import type { Workspace } from '../../core/ports/workspace.ts';
import type { Db } from '../../store/db.ts';
import {
  findFile,
  hasNoAppFiles,
  listLastChangedPaths,
  readTree,
} from '../../store/queries/project-files.ts';
import { collectSandboxChanges } from './collect-sandbox-changes.ts';
import { readContent, readContents } from './file-contents.ts';
import { stageChanges } from './stage-changes.ts';

/** Opens the current files of a project. */
export function openWorkspace(db: Db, projectId: string): Workspace {
  return {
    stage: (requested) => stageChanges(db, projectId, requested),
    pickUp: (scan, read) => collectSandboxChanges(db, projectId, scan, read),
    async read(path) {
      const file = await findFile(db, projectId, path);
      return file && readContent(db, file);
    },
    isEmpty: () => hasNoAppFiles(db, projectId),
    tree: () => readTree(db, projectId),
    lastChanged: (limit) => listLastChangedPaths(db, projectId, limit),
    async *files() {
      yield* readContents(db, await readTree(db, projectId));
    },
  };
}
