import { createHash } from 'node:crypto';
import { PathHierarchy } from '../../core/path-hierarchy.ts';
import type { SandboxSession, WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { TouchedFile } from '../../core/ports/sandbox-manager.ts';
import { excludedFolders } from '../../projects/files/parse-path.ts';

const ordinaryMode = 0o644;

/** Makes the files of a sandbox match those of the project; returns the changed files. */
export async function resyncWorkspace(
  session: SandboxSession,
  files: Iterable<WorkspaceFile> | AsyncIterable<WorkspaceFile>,
): Promise<TouchedFile[]> {
  const scan = await session.scan({ ignore: excludedFolders });
  const found = new Map(scan.files.map((file) => [file.path, file]));
  const scanned = new PathHierarchy(found.keys());
  const touched: TouchedFile[] = [];
  async function* differing(): AsyncGenerator<WorkspaceFile> {
    for await (const file of files) {
      const before = found.get(file.path);
      found.delete(file.path);
      if (before?.hash === hashOf(file) && before.mode === (file.mode ?? ordinaryMode)) continue;
      if (!before) await removeObstacles(file.path);
      touched.push({ path: file.path, kind: before ? 'change' : 'add' });
      yield file;
    }
  }
  /** Removes a directory that blocks a file, or a file that blocks a directory. */
  async function removeObstacles(path: string): Promise<void> {
    const above = scanned.above(path);
    if (above !== undefined && found.has(above)) {
      await session.remove(above);
      forget([above]);
    }
    const below = scanned.below(path).filter((other) => found.has(other));
    if (below.length > 0) await session.remove(path);
    forget(below);
  }
  function forget(paths: readonly string[]): void {
    for (const path of paths) {
      found.delete(path);
      touched.push({ path, kind: 'unlink' });
    }
  }
  await session.restore(differing());
  const rest = [...found.keys()];
  for (const path of rest) await session.remove(path);
  forget(rest);
  return touched;
}

function hashOf({ content }: WorkspaceFile): string {
  return createHash('sha256').update(content).digest('hex');
}
