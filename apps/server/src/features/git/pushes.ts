import type { GitLinkPatch, GitPushRequest } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import { type Checkpoint, checkpointNumbered } from '../../store/checkpoints.ts';
import type { Db } from '../../store/db.ts';
import {
  changeGitLink,
  findGitLink,
  type GitLink,
  notePushFailure,
  type PushError,
  saveGitLink,
} from '../../store/git-links.ts';
import { findProject, type Project } from '../../store/projects.ts';
import type { GitHub, GitHubAccount, PullRequest } from './github.ts';
import type { Tip } from './import-stream.ts';
import { pushBranch } from './push-branch.ts';
import type { Repositories, Repository } from './repositories.ts';

/** The user's connected account; undefined if none is connected. */
export type TokenOf = (userId: string, provider: 'github') => Promise<GitHubAccount | undefined>;

export interface PushesOptions {
  readonly db: Db;
  readonly repositories: Repositories;
  readonly gitHub: GitHub;
  /** Base URL for pushes: `{url}/{owner}/{name}.git`. */
  readonly url: string;
  readonly tokenOf: TokenOf;
  readonly timeoutMs?: number;
}

/** Destination of a push. */
type Target = Pick<GitLink, 'provider' | 'owner' | 'name' | 'branch' | 'mode' | 'auto'>;

export interface Pushed {
  readonly link: GitLink;
  readonly tip: Tip;
  readonly checkpointId: string;
  /** Number of new commits, as far as known. */
  readonly commits: number;
}

const minute = 60_000;
const longestWaitMs = 360 * minute;

/** Pushes project histories to their linked repositories. */
export class Pushes {
  readonly #options: PushesOptions;
  readonly #pushing = new KeyedMutex();

  constructor(options: PushesOptions) {
    this.#options = options;
  }

  /** Pushes all checkpoints. A failed push changes only the recorded state of the link. */
  push(project: Project, request: GitPushRequest, signal: AbortSignal): Promise<Pushed> {
    // The second of two concurrent pushes finds nothing left to do.
    return this.#pushing.run(project.id, () => this.#push(project, request, signal));
  }

  /** The account used to push for a user. */
  async account(userId: string): Promise<GitHubAccount> {
    const account = await this.#options.tokenOf(userId, 'github');
    if (account) return account;
    throw new ApiError('ACCESS_DENIED', 'No GitHub account is connected', {
      hint: 'Connect GitHub in Settings → Integrations, then try again.',
    });
  }

  async change(project: Project, { auto, branch, mode }: GitLinkPatch): Promise<GitLink> {
    const { db } = this.#options;
    const link = await this.#link(project.id);
    const isElsewhere = branch !== undefined && branch !== link.branch;
    const changes = {
      ...(auto !== undefined && { auto }),
      ...(branch !== undefined && { branch }),
      ...(mode !== undefined && { mode }),
      ...(isElsewhere && nothingThere),
    };
    return (await changeGitLink(db, project.id, changes)) ?? link;
  }

  async #push(project: Project, request: GitPushRequest, signal: AbortSignal): Promise<Pushed> {
    const { db, gitHub } = this.#options;
    const known = await findGitLink(db, project.id);
    let target: Target | undefined;
    try {
      const account = await this.account(project.ownerId);
      target = targetOf(request, known, account);
      if (request.repository?.create) {
        // Fails before creating a repository if the project has nothing to push.
        await this.#newest(project, signal);
        const isPrivate = request.repository.private;
        await gitHub.create(account, target, isPrivate, signal);
      }
      const { tip, checkpoint, pull } = await this.#deliver(project, request, {
        target,
        account,
        signal,
      });
      const earlier = known && isSamePlace(known, target) ? known.pushedNumber : 0;
      const link = await saveGitLink(db, {
        ...target,
        projectId: project.id,
        pushedNumber: tip.number,
        pushedCommit: tip.commit,
        pullNumber: pull?.number ?? null,
        pullUrl: pull?.url ?? null,
      });
      return { link, tip, checkpointId: checkpoint.id, commits: tip.number - earlier };
    } catch (error) {
      const isOfLink = known && (!target || isSamePlace(known, target));
      if (isOfLink && !signal.aborted) {
        await notePushFailure(db, project.id, pushErrorOf(error), waitAfter);
      }
      throw error;
    }
  }

  /** If another process pushed something newer meanwhile, pushes that as well. */
  async #deliver(
    project: Project,
    { title }: GitPushRequest,
    job: Job,
  ): Promise<{ tip: Tip; checkpoint: Checkpoint; pull: PullRequest | undefined }> {
    const { db } = this.#options;
    for (;;) {
      const { repository, tip, checkpoint } = await this.#newest(project, job.signal);
      const send = (branch: string) => this.#send(job, repository, tip, branch);
      try {
        const { mode, branch } = job.target;
        if (mode === 'commit') {
          await send(branch);
          return { tip, checkpoint, pull: undefined };
        }
        const words = { title: title ?? checkpoint.label, renames: title !== undefined };
        return { tip, checkpoint, pull: await this.#propose(project, job, words, send) };
      } catch (error) {
        const isBehind = error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
        const last = isBehind && (await findProject(db, project.id))?.lastCheckpoint;
        if (!last || last <= tip.number) throw error;
      }
    }
  }

  async #newest(project: Project, signal: AbortSignal) {
    const { db, repositories } = this.#options;
    const repository = await repositories.open(project.id, signal);
    const { tip } = repository;
    if (!tip) throw new ApiError('VALIDATION_FAILED', 'The project has no checkpoint to push yet');
    const checkpoint = await checkpointNumbered(db, project.id, tip.number);
    if (!checkpoint) throw new Error('the checkpoint of a commit no longer exists');
    return { repository, tip, checkpoint };
  }

  async #propose(
    project: Project,
    { account, target, signal }: Job,
    words: { title: string; renames: boolean },
    send: (branch: string) => Promise<void>,
  ): Promise<PullRequest | undefined> {
    const { gitHub } = this.#options;
    if (!(await gitHub.hasBranch(account, target, target.branch, signal))) {
      throw new ApiError(
        'PRECONDITION_FAILED',
        `The repository has no branch ${target.branch} to open a pull request against`,
        { hint: 'Push commits to it first, or choose another branch.' },
      );
    }
    const head = `millwright/${project.slug.slice(0, 12)}`;
    await send(head);
    const body = 'Versions of a Millwright project. New ones are added to this branch.';
    const change = { ...words, head, base: target.branch, body };
    return gitHub.propose(account, target, change, signal);
  }

  async #send(job: Job, repository: Repository, tip: Tip, branch: string): Promise<void> {
    const { url, timeoutMs = 2 * minute } = this.#options;
    const { folder } = repository;
    const { account, target, signal } = job;
    const { commit } = tip;
    await pushBranch({
      folder,
      commit,
      url,
      account,
      repository: target,
      branch,
      timeoutMs,
      signal,
    });
  }

  async #link(projectId: string): Promise<GitLink> {
    const link = await findGitLink(this.#options.db, projectId);
    if (link) return link;
    throw notLinked();
  }
}

interface Job {
  readonly target: Target;
  readonly account: GitHubAccount;
  readonly signal: AbortSignal;
}

export const notLinked = () =>
  new ApiError('NOT_FOUND', 'The project is not linked to a repository', {
    hint: 'Link it with the first push: POST …/git/push with `repository`.',
  });

/** Known state of a branch or repository that has not been pushed to. */
const nothingThere = {
  pushedNumber: 0,
  pushedCommit: null,
  pushedAt: null,
  pullNumber: null,
  pullUrl: null,
  error: null,
  failures: 0,
};

/** Merges the request with the stored link; the request wins. */
function targetOf(
  { provider = 'github', repository, branch, mode, auto }: GitPushRequest,
  known: GitLink | undefined,
  { login }: GitHubAccount,
): Target {
  if (!repository && !known) {
    throw new ApiError('VALIDATION_FAILED', 'Choose a repository to push to', {
      details: [{ path: 'repository', code: 'missing', message: 'is required for the first push' }],
    });
  }
  const place = repository
    ? { owner: repository.owner ?? login, name: repository.name }
    : { owner: known?.owner ?? '', name: known?.name ?? '' };
  const isSame = known && known.owner === place.owner && known.name === place.name;
  return {
    provider,
    ...place,
    branch: branch ?? (isSame ? known.branch : 'main'),
    mode: mode ?? (isSame ? known.mode : 'commit'),
    auto: auto ?? known?.auto ?? false,
  };
}

function isSamePlace(a: Target, b: Target): boolean {
  return a.owner === b.owner && a.name === b.name && a.branch === b.branch;
}

function pushErrorOf(error: unknown): PushError {
  const at = new Date().toISOString();
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, hint: error.hint ?? null, at };
  }
  return { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side', hint: null, at };
}

/** Exponential backoff from one minute: some failures last until a person acts. */
function waitAfter(failures: number): number {
  return Math.min(longestWaitMs, minute * 3 ** Math.min(failures - 1, 10));
}
