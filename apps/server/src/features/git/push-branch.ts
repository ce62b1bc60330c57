import { ApiError } from '../../core/api-error.ts';
import {
  connectAgain,
  type GitHubAccount,
  mayNot,
  noRepository,
  type RepositoryName,
  tooSlow,
  unreachable,
} from './github.ts';
import { GitError, runGit } from './run-git.ts';

export interface BranchPush {
  /** Bare repository that has the commit. */
  readonly folder: string;
  readonly commit: string;
  /** Base URL of GitHub's repositories. */
  readonly url: string;
  readonly account: GitHubAccount;
  readonly repository: RepositoryName;
  readonly branch: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Retries, because another process may push the same commits concurrently. */
const attempts = 3;

/** Fast-forwards a remote branch to a commit. Never forces, so commits pushed by others are never lost. */
export async function pushBranch(push: BranchPush): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pushOnce(push);
    } catch (error) {
      if (!(error instanceof ConcurrentPushError) || attempt === attempts) throw error;
    }
  }
}

async function pushOnce(push: BranchPush): Promise<void> {
  const { folder, commit, url, account, repository, branch } = push;
  const timeout = AbortSignal.timeout(push.timeoutMs);
  const there = `${url}/${repository.owner}/${repository.name}.git`;
  const args = ['push', '--porcelain', '--no-verify', there, `${commit}:refs/heads/${branch}`];
  const login = Buffer.from(`x-access-token:${account.token}`).toString('base64');
  try {
    await runGit(args, {
      folder,
      signal: AbortSignal.any([push.signal, timeout]),
      settings: {
        [`http.${url}/.extraHeader`]: `Authorization: Basic ${login}`,
        'http.lowSpeedLimit': '100',
        'http.lowSpeedTime': '30',
      },
    });
  } catch (error) {
    if (timeout.aborted) throw tooSlow(error);
    if (error instanceof GitError) throw understood(error, push);
    throw error;
  }
}

const denied = /could not read (Username|Password)|Authentication failed|returned error: 401/;
const forbidden = /returned error: 403|Permission to .{0,200} denied|access .{0,200}not granted/i;
const missing = /repository .{0,200}not found|returned error: (404|30\d)|redirection/i;

/** Maps git's messages, which depend on the remote, to API errors. */
function understood(error: GitError, { branch }: BranchPush): ApiError {
  const { said, printed } = error;
  if (/\[rejected\]/.test(printed)) return diverged(branch, error);
  if (/\[remote rejected\]/.test(printed)) {
    return /lock|failed to update|old value/.test(printed)
      ? new ConcurrentPushError(error)
      : guarded(branch, error);
  }
  if (denied.test(said)) return connectAgain(error);
  if (forbidden.test(said)) return mayNot(error);
  if (missing.test(said)) return noRepository(error);
  if (/too slow|timed out/i.test(said)) return tooSlow(error);
  return unreachable(error);
}

const diverged = (branch: string, cause: unknown) =>
  new ApiError(
    'PRECONDITION_FAILED',
    `The branch ${branch} has commits that are not in this project`,
    {
      hint: 'Nothing was pushed or overwritten. Push as a pull request, or to another branch.',
      cause,
    },
  );

const guarded = (branch: string, cause: unknown) =>
  new ApiError('ACCESS_DENIED', `GitHub rejected the push to the branch ${branch}`, {
    hint: 'It may be protected. Push as a pull request, or to another branch.',
    cause,
  });

class ConcurrentPushError extends ApiError {
  constructor(cause: unknown) {
    const hint = 'Nothing was pushed. Try again.';
    super('UPSTREAM_ERROR', 'Someone else pushed at the same time', { hint, cause });
  }
}
