import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import type { Db } from '../../store/db.ts';
import { findCheckpoint } from '../../store/queries/checkpoints.ts';
import { findProject } from '../../store/queries/projects.ts';
import { parseCheckpointId } from './format-commit-message.ts';
import { GitError, type RunGitOptions, runGit, startGit } from './run-git.ts';
import { mainBranch, streamCheckpoints, type Tip } from './stream-checkpoints.ts';

/** Far longer than importing the largest project with all its history. */
const importTimeoutMs = 300_000;
const attempts = 3;

/** A project's history as a bare repository, as of the time of the request. */
export interface Repository {
  readonly folder: string;
  /** Undefined while the project has no checkpoint. */
  readonly tip: Tip | undefined;
}

/**
 * Project histories as bare repositories in a directory. They are only a cache: the database is the source of truth,
 * and equal checkpoints make equal commits. A concurrent second open, in this process or another, finds the work done;
 * git itself only fast-forwards the branch.
 */
export class RepositoryCache {
  readonly root: string;
  readonly #db: Db;
  readonly #opening = new KeyedMutex();

  constructor(db: Db, dataDir: string) {
    this.#db = db;
    // Absolute, because git runs in another directory.
    this.root = resolve(dataDir, 'git');
  }

  /** Opens the repository of an existing project, up to date with all its checkpoints. */
  open(projectId: string, signal: AbortSignal): Promise<Repository> {
    // A concurrent second open would only repeat the work.
    return this.#opening.run(projectId, () => this.#open(projectId, signal));
  }

  async #open(projectId: string, requestSignal: AbortSignal): Promise<Repository> {
    const folder = join(this.root, `${projectId}.git`);
    const signal = AbortSignal.any([requestSignal, AbortSignal.timeout(importTimeoutMs)]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#update(projectId, { folder, signal });
      } catch (error) {
        const isBroken = error instanceof GitError && attempt < attempts;
        if (!isBroken) throw error;
        // The first failure may be a race with another process; after the second the repository counts as corrupt.
        if (attempt > 1) await discardRepository(this.root, folder);
      }
    }
  }

  async #update(projectId: string, git: RunGitOptions): Promise<Repository> {
    await this.#initialize(git);
    const project = await findProject(this.#db, projectId);
    let tip = await this.#tip(projectId, git);
    if ((tip?.number ?? 0) < (project?.lastCheckpoint ?? 0)) {
      await this.#import(projectId, tip, git);
      tip = await this.#tip(projectId, git);
    }
    const now = new Date();
    await utimes(git.folder, now, now);
    return { folder: git.folder, tip };
  }

  /** Creates an empty repository unless one exists. A rename makes it appear atomically. */
  async #initialize({ folder, signal }: RunGitOptions): Promise<void> {
    if (await fileExists(join(folder, 'HEAD'))) return;
    const temporary = join(this.root, `new-${randomUUID()}`);
    await mkdir(temporary, { recursive: true });
    const args = ['init', '--quiet', '--bare', '--template=', '--initial-branch=main'];
    await runGit(args, { folder: temporary, signal });
    try {
      await rename(temporary, folder);
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      if (!(await fileExists(join(folder, 'HEAD')))) throw error;
    }
  }

  /** Current tip of the branch. A commit without a checkpoint in the database makes the repository useless. */
  async #tip(projectId: string, git: RunGitOptions): Promise<Tip | undefined> {
    const format = '--format=%(objectname)%0a%(contents)';
    const output = await runGit(['for-each-ref', format, mainBranch], git);
    if (output.trim() === '') return undefined;
    const commit = output.slice(0, output.indexOf('\n'));
    const id = parseCheckpointId(output);
    const checkpoint = id && (await findCheckpoint(this.#db, projectId, id));
    if (checkpoint) return { commit, number: checkpoint.number };
    // The database was restored to an earlier state.
    await discardRepository(this.root, git.folder);
    throw new GitError('for-each-ref', null, `no checkpoint matches ${commit}`);
  }

  async #import(projectId: string, tip: Tip | undefined, git: RunGitOptions): Promise<void> {
    const { stdin, stdout, ended } = startGit(['fast-import', '--quiet', '--done'], git);
    stdout.resume();
    const stream = Readable.from(streamCheckpoints(this.#db, projectId, tip), { objectMode: true });
    const written = pipeline(stream, stdin, { signal: git.signal });
    const [wrote, end] = await Promise.allSettled([written, ended]);
    // A failed git stops reading; its own error is more useful than the broken pipe.
    const hasStreamError = wrote.status === 'rejected' && !isBrokenPipe(wrote.reason);
    if (hasStreamError) throw wrote.reason;
    if (end.status === 'rejected') throw end.reason;
    if (wrote.status === 'rejected') throw wrote.reason;
  }
}

/** Moves a repository away atomically before deleting it; processes with open files can read them to the end. */
export async function discardRepository(root: string, folder: string): Promise<void> {
  const discarded = join(root, `old-${randomUUID()}`);
  try {
    await rename(folder, discarded);
  } catch (error) {
    // Another process already moved it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(discarded, { recursive: true, force: true });
}

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function isBrokenPipe(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
