import type { ProjectFile } from '../../core/project-file.ts';
import { readContents } from '../../projects/files/file-contents.ts';
import { isSecretFile } from '../../projects/files/is-secret-file.ts';
import type { Db } from '../../store/db.ts';
import { listCheckpointsAfter, type TurnCheckpoint } from '../../store/queries/checkpoints.ts';
import { listDifferences } from '../../store/queries/project-files.ts';
import { formatCommitMessage } from './format-commit-message.ts';

/** The only branch of a project's history. */
export const mainBranch = 'refs/heads/main';
/** Identical on every installation, so that commits are reproducible. */
const author = 'Millwright <noreply@millwright.invalid>';
const pageSize = 50;
const executableBits = 0o111;

/** Parent of the next commits. */
export interface Tip {
  readonly commit: string;
  readonly number: number;
}

/**
 * Streams a project's checkpoints after a commit in `git fast-import` format. Reads contents from the database page by
 * page, with backpressure from git.
 */
export async function* streamCheckpoints(
  db: Db,
  projectId: string,
  tip: Tip | undefined,
): AsyncGenerator<string | Uint8Array> {
  // With this feature git requires a final `done`, so a truncated stream makes no commit.
  yield 'feature done\n';
  let parent = tip?.commit;
  let last = tip?.number ?? 0;
  for (;;) {
    const page = await listCheckpointsAfter(db, projectId, last, pageSize);
    for (const checkpoint of page) {
      yield formatCommitHeader(checkpoint, parent);
      yield* streamFileChanges(db, checkpoint);
      yield '\n';
      // Later commits implicitly follow the previous one.
      parent = undefined;
      last = checkpoint.number;
    }
    if (page.length < pageSize) break;
  }
  yield 'done\n';
}

function formatCommitHeader(checkpoint: TurnCheckpoint, parent: string | undefined): string {
  const message = formatCommitMessage(checkpoint);
  const timestamp = `${Math.floor(checkpoint.createdAt.getTime() / 1000)} +0000`;
  return [
    `commit ${mainBranch}`,
    `author ${author} ${timestamp}`,
    `committer ${author} ${timestamp}`,
    `data ${Buffer.byteLength(message)}`,
    message,
    ...(parent ? [`from ${parent}`, ''] : ['']),
  ].join('\n');
}

async function* streamFileChanges(
  db: Db,
  { projectId, number }: TurnCheckpoint,
): AsyncGenerator<string | Uint8Array> {
  const found = await listDifferences(db, projectId, number - 1, number);
  const changed = found.filter(({ path }) => isIncluded(path));
  // Deletions first: a directory may replace a file.
  for (const { path, after } of changed) if (!after) yield `D ${quotePath(path)}\n`;
  const written = changed.flatMap(({ path, after }): ProjectFile[] =>
    after ? [{ path, ...after }] : [],
  );
  for await (const { path, content, mode } of readContents(db, written)) {
    const kind = mode & executableBits ? '100755' : '100644';
    yield `M ${kind} inline ${quotePath(path)}\ndata ${content.byteLength}\n`;
    yield content;
    yield '\n';
  }
}

/** Characters that git ignores in names. */
const ignoredCharacters = /[\u206a-\u206f]/g;
const gitDirectoryName = /^(\.git(:.*)?|git~1)$/i;

/** Excludes secret files, as in a zip, and names that git rejects because some file system maps them to `.git`. */
function isIncluded(path: string): boolean {
  if (isSecretFile(path)) return false;
  return !path
    .split('/')
    .some((name) => gitDirectoryName.test(name.replace(ignoredCharacters, '')));
}

const quotePath = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
