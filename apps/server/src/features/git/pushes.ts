import type { GitLinkPatch, GitPushRequest } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import type { Db } from '../../store/db.ts';
import { type Checkpoint, findCheckpointByNumber } from '../../store/queries/checkpoints.ts';
import {
  changeGitLink,
  findGitLink,
  type GitLink,
  type PushError,
  recordPushFailure,
  saveGitLink,
} from '../../store/queries/git-links.ts';
import { findProject, type Project } from '../../store/queries/projects.ts';
import type { GitHub, GitHubAccount, PullRequest } from './github.ts';
import { pushBranch } from './push-branch.ts';
import type { Repository, RepositoryCache } from './repository-cache.ts';
import type { Tip } from './stream-checkpoints.ts';

/** The user's connected account; undefined if none is connected. */
export type TokenOf = (userId: string, provider: 'github') => Promise<GitHubAccount | undefined>;

export interface PushesOptions {
  readonly db: Db;
  readonly repositories: RepositoryCache;
  readonly gitHub: GitHub;
  /** Base URL for pushes: `{url}/{owner}/{name}.git`. */
  readonly url: string;
  readonly tokenOf: TokenOf;
  readonly timeoutMs?: number;
}

/** Destination of a push. */
type PushTarget = Pick<GitLink, 'provider' | 'owner' | 'name' | 'branch' | 'mode' | 'auto'>;

export interface PushResult {
  readonly link: GitLink;
  readonly tip: Tip;
  readonly checkpointId: string;
  /** Number of new commits, as far as known. */
  readonly commits: number;
}

const minute = 60_000;
const maxBackoffMs = 360 * minute;

/** Pushes project histories to their linked repositories. */
export class Pushes {
  readonly #options: PushesOptions;
  readonly #pushing = new KeyedMutex();

  constructor(options: PushesOptions) {
    this.#options = options;
  }

  /** Pushes all checkpoints. A failed push changes only the recorded state of the link. */
  push(project: Project, request: GitPushRequest, signal: AbortSignal): Promise<PushResult> {
    // The second of two concurrent pushes finds nothing left to do.
    return this.#pushing.run(project.id, () => this.#push(project, request, signal));
  }

  /** The account used to push for a user. */
  async requireAccount(userId: string): Promise<GitHubAccount> {
    const account = await this.#options.tokenOf(userId, 'github');
    if (account) return account;
    throw new ApiError('ACCESS_DENIED', 'No GitHub account is connected', {
      hint: 'Connect GitHub in Settings → Integrations, then try again.',
    });
  }

  async change(project: Project, { auto, branch, mode }: GitLinkPatch): Promise<GitLink> {
    const { db } = this.#options;
    const link = await this.#link(project.id);
    const isBranchChanged = branch !== undefined && branch !== link.branch;
    const changes = {
      ...(auto !== undefined && { auto }),
      ...(branch !== undefined && { branch }),
      ...(mode !== undefined && { mode }),
      ...(isBranchChanged && unpushedState),
    };
    return (await changeGitLink(db, project.id, changes)) ?? link;
  }

  async #push(project: Project, request: GitPushRequest, signal: AbortSignal): Promise<PushResult> {
    const { db, gitHub } = this.#options;
    const storedLink = await findGitLink(db, project.id);
    let target: PushTarget | undefined;
    try {
      const account = await this.requireAccount(project.ownerId);
      target = resolveTarget(request, storedLink, account);
      if (request.repository?.create) {
        // Fails before creating a repository if the project has nothing to push.
        await this.#openLatest(project, signal);
        const isPrivate = request.repository.private;
        await gitHub.create(account, target, isPrivate, signal);
      }
      const { tip, checkpoint, pull } = await this.#pushLatest(project, request, {
        target,
        account,
        signal,
      });
      const previousNumber =
        storedLink && isSameDestination(storedLink, target) ? storedLink.pushedNumber : 0;
      const link = await saveGitLink(db, {
        ...target,
        projectId: project.id,
        pushedNumber: tip.number,
        pushedCommit: tip.commit,
        pullNumber: pull?.number ?? null,
        pullUrl: pull?.url ?? null,
      });
      return { link, tip, checkpointId: checkpoint.id, commits: tip.number - previousNumber };
    } catch (error) {
      const isLinkFailure = storedLink && (!target || isSameDestination(storedLink, target));
      if (isLinkFailure && !signal.aborted) {
        await recordPushFailure(db, project.id, toPushError(error), backoffMs);
      }
      throw error;
    }
  }

  /** If another process pushed something newer meanwhile, pushes that as well. */
  async #pushLatest(
    project: Project,
    { title }: GitPushRequest,
    job: PushJob,
  ): Promise<{ tip: Tip; checkpoint: Checkpoint; pull: PullRequest | undefined }> {
    const { db } = this.#options;
    for (;;) {
      const { repository, tip, checkpoint } = await this.#openLatest(project, job.signal);
      const send = (branch: string) => this.#send(job, repository, tip, branch);
      try {
        const { mode, branch } = job.target;
        if (mode === 'commit') {
          await send(branch);
          return { tip, checkpoint, pull: undefined };
        }
        const pullRequestText = {
          title: title ?? checkpoint.label,
          hasNewTitle: title !== undefined,
        };
        return { tip, checkpoint, pull: await this.#propose(project, job, pullRequestText, send) };
      } catch (error) {
        const isBehind = error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
        const last = isBehind && (await findProject(db, project.id))?.lastCheckpoint;
        if (!last || last <= tip.number) throw error;
      }
    }
  }

  async #openLatest(project: Project, signal: AbortSignal) {
    const { db, repositories } = this.#options;
    const repository = await repositories.open(project.id, signal);
    const { tip } = repository;
    if (!tip) throw new ApiError('VALIDATION_FAILED', 'The project has no checkpoint to push yet');
    const checkpoint = await findCheckpointByNumber(db, project.id, tip.number);
    if (!checkpoint) throw new Error('the checkpoint of a commit no longer exists');
    return { repository, tip, checkpoint };
  }

  async #propose(
    project: Project,
    { account, target, signal }: PushJob,
    pullRequestText: { title: string; hasNewTitle: boolean },
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
    const change = { ...pullRequestText, head, base: target.branch, body };
    return gitHub.openPullRequest(account, target, change, signal);
  }

  async #send(job: PushJob, repository: Repository, tip: Tip, branch: string): Promise<void> {
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
    throw notLinkedError();
  }
}

interface PushJob {
  readonly target: PushTarget;
  readonly account: GitHubAccount;
  readonly signal: AbortSignal;
}

export const notLinkedError = () =>
  new ApiError('NOT_FOUND', 'The project is not linked to a repository', {
    hint: 'Link it with the first push: POST …/git/push with `repository`.',
  });

/** Known state of a branch or repository that has not been pushed to. */
const unpushedState = {
  pushedNumber: 0,
  pushedCommit: null,
  pushedAt: null,
  pullNumber: null,
  pullUrl: null,
  error: null,
  failures: 0,
};

/** Merges the request with the stored link; the request wins. */
function resolveTarget(
  { provider = 'github', repository, branch, mode, auto }: GitPushRequest,
  storedLink: GitLink | undefined,
  { login }: GitHubAccount,
): PushTarget {
  if (!repository && !storedLink) {
    throw new ApiError('VALIDATION_FAILED', 'Choose a repository to push to', {
      details: [{ path: 'repository', code: 'missing', message: 'is required for the first push' }],
    });
  }
  const repositoryName = repository
    ? { owner: repository.owner ?? login, name: repository.name }
    : { owner: storedLink?.owner ?? '', name: storedLink?.name ?? '' };
  const isSame =
    storedLink &&
    storedLink.owner === repositoryName.owner &&
    storedLink.name === repositoryName.name;
  return {
    provider,
    ...repositoryName,
    branch: branch ?? (isSame ? storedLink.branch : 'main'),
    mode: mode ?? (isSame ? storedLink.mode : 'commit'),
    auto: auto ?? storedLink?.auto ?? false,
  };
}

function isSameDestination(a: PushTarget, b: PushTarget): boolean {
  return a.owner === b.owner && a.name === b.name && a.branch === b.branch;
}

function toPushError(error: unknown): PushError {
  const at = new Date().toISOString();
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, hint: error.hint ?? null, at };
  }
  return { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side', hint: null, at };
}

/** Exponential backoff from one minute: some failures last until a person acts. */
function backoffMs(failures: number): number {
  return Math.min(maxBackoffMs, minute * 3 ** Math.min(failures - 1, 10));
}
