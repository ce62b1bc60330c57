import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { ProjectFile } from '../../core/project-file.ts';
import { stateOf, storeContents } from '../../projects/files/file-contents.ts';
import type { Db } from '../../store/db.ts';

/** Stores the files that the server of a release runs with. */
export async function storeServer(db: Db, files: readonly WorkspaceFile[]): Promise<ProjectFile[]> {
  const stored = files.map(({ path, content, mode = 0o644 }) => {
    const bytes = Buffer.from(content);
    return { file: { path, ...stateOf(bytes, mode) }, bytes };
  });
  await storeContents(db, new Map(stored.map(({ file, bytes }) => [file.hash, bytes])));
  return stored.map(({ file }) => file);
}
