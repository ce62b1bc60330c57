import type { ProjectFile } from '../core/project-file.ts';
import { checkpointsAfter, type TurnCheckpoint } from '../store/checkpoints.ts';
import type { Db } from '../store/db.ts';
import { differencesBetween } from '../store/project-files.ts';
import { readContents } from '../workspace/contents.ts';
import { isSecretFile } from '../workspace/secret-files.ts';
import { commitMessage } from './commit-message.ts';

/** The one branch of a project's history. */
export const mainBranch = 'refs/heads/main';
/** The same on every installation, or its commits would not be the same. */
const author = 'Millwright <noreply@millwright.invalid>';
const pageSize = 50;
const anyExecutes = 0o111;

/** The commit that the next ones go on from. */
export interface Tip {
  readonly commit: string;
  readonly number: number;
}

/**
 * The checkpoints of a project after a commit as `git fast-import` reads them. Contents come from the database
 * a page at a time, as fast as git takes them.
 */
export async function* importStream(
  db: Db,
  projectId: string,
  tip: Tip | undefined,
): AsyncGenerator<string | Uint8Array> {
  // Without the word at the end git takes nothing: a stream that was cut off makes no commit.
  yield 'feature done\n';
  let parent = tip?.commit;
  let last = tip?.number ?? 0;
  for (;;) {
    const page = await checkpointsAfter(db, projectId, last, pageSize);
    for (const checkpoint of page) {
      yield headOf(checkpoint, parent);
      yield* changesOf(db, checkpoint);
      yield '\n';
      // Those after the first follow the one before them by themselves.
      parent = undefined;
      last = checkpoint.number;
    }
    if (page.length < pageSize) break;
  }
  yield 'done\n';
}

function headOf(checkpoint: TurnCheckpoint, parent: string | undefined): string {
  const message = commitMessage(checkpoint);
  const when = `${Math.floor(checkpoint.createdAt.getTime() / 1000)} +0000`;
  return [
    `commit ${mainBranch}`,
    `author ${author} ${when}`,
    `committer ${author} ${when}`,
    `data ${Buffer.byteLength(message)}`,
    message,
    ...(parent ? [`from ${parent}`, ''] : ['']),
  ].join('\n');
}

async function* changesOf(
  db: Db,
  { projectId, number }: TurnCheckpoint,
): AsyncGenerator<string | Uint8Array> {
  const found = await differencesBetween(db, projectId, number - 1, number);
  const changed = found.filter(({ path }) => isForGit(path));
  // What is deleted makes room first: a folder may take the place of a file.
  for (const { path, after } of changed) if (!after) yield `D ${quoted(path)}\n`;
  const written = changed.flatMap(({ path, after }): ProjectFile[] =>
    after ? [{ path, ...after }] : [],
  );
  for await (const { path, content, mode } of readContents(db, written)) {
    const kind = mode & anyExecutes ? '100755' : '100644';
    yield `M ${kind} inline ${quoted(path)}\ndata ${content.byteLength}\n`;
    yield content;
    yield '\n';
  }
}

/** Git reads some characters as if they were not there. */
const ignored = /[\u206a-\u206f]/g;
const ownName = /^(\.git(:.*)?|git~1)$/i;

/** Files with secrets stay here, as in a zip; git refuses names that some system takes for its own folder. */
function isForGit(path: string): boolean {
  if (isSecretFile(path)) return false;
  return !path.split('/').some((name) => ownName.test(name.replace(ignored, '')));
}

const quoted = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
