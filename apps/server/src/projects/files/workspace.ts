import type { Workspace } from '../../core/ports/workspace.ts';
import type { Db } from '../../store/db.ts';
import { findFile, hasNoFiles, lastChangedPaths, readTree } from '../../store/project-files.ts';
import { pickUp } from './collect-changes.ts';
import { readContent, readContents } from './contents.ts';
import { stage } from './stage.ts';

/** Opens the current files of a project. */
export function openWorkspace(db: Db, projectId: string): Workspace {
  return {
    stage: (wanted) => stage(db, projectId, wanted),
    pickUp: (scan, read) => pickUp(db, projectId, scan, read),
    async read(path) {
      const file = await findFile(db, projectId, path);
      return file && readContent(db, file);
    },
    isEmpty: () => hasNoFiles(db, projectId),
    tree: () => readTree(db, projectId),
    lastChanged: (most) => lastChangedPaths(db, projectId, most),
    async *files() {
      yield* readContents(db, await readTree(db, projectId));
    },
  };
}
