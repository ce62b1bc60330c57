import { ApiError } from '../../core/api-error.ts';
import type { FileContent } from '../../core/project-file.ts';
import type { Db } from '../../store/db.ts';
import { findCheckpointById } from '../../store/queries/checkpoints.ts';
import {
  findFile,
  listFiles,
  readTree,
  type StoredFile,
} from '../../store/queries/project-files.ts';
import { requireCheckpoint } from '../checkpoints/checkpoints.ts';
import { readContent, readContents } from './file-contents.ts';

/** A read-only view of a project's files at one point in time. */
export interface FilesView {
  list(prefix: string): Promise<StoredFile[]>;
  /** Throws FILE_NOT_FOUND if the file does not exist. */
  find(path: string): Promise<StoredFile>;
  read(file: StoredFile): Promise<FileContent>;
  /** The selected files with their contents, a few at a time in memory. */
  contents(isIncluded: (path: string) => boolean): AsyncIterable<FileContent>;
}

/** Opens the current files, or those of a checkpoint. */
export async function openFilesView(
  db: Db,
  projectId: string,
  checkpointId?: string,
): Promise<FilesView> {
  const checkpoint = checkpointId && (await requireCheckpoint(db, projectId, checkpointId));
  const at = checkpoint ? checkpoint.number : undefined;
  return {
    list: (prefix) => listFiles(db, projectId, prefix, at),
    async find(path) {
      const file = await findFile(db, projectId, path, at);
      if (file) return file;
      throw new ApiError('FILE_NOT_FOUND', 'File not found');
    },
    read: (file) => readContent(db, file),
    async *contents(isIncluded) {
      const tree = await readTree(db, projectId, at);
      yield* readContents(
        db,
        tree.filter(({ path }) => isIncluded(path)),
      );
    },
  };
}

/** Reads the files of a checkpoint of any project; yields nothing if it was deleted. */
export async function* readCheckpointFiles(db: Db, id: string): AsyncGenerator<FileContent> {
  const checkpoint = await findCheckpointById(db, id);
  if (!checkpoint) return;
  const { projectId, number } = checkpoint;
  yield* readContents(db, await readTree(db, projectId, number));
}
