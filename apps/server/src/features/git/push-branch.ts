import { ApiError } from '../../core/api-error.ts';
import {
  type GitHubAccount,
  permissionError,
  type RepositoryName,
  reconnectError,
  repositoryNotFoundError,
  timeoutError,
  unreachableError,
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
  const remoteUrl = `${url}/${repository.owner}/${repository.name}.git`;
  const args = ['push', '--porcelain', '--no-verify', remoteUrl, `${commit}:refs/heads/${branch}`];
  const basicCredentials = Buffer.from(`x-access-token:${account.token}`).toString('base64');
  try {
    await runGit(args, {
      folder,
      signal: AbortSignal.any([push.signal, timeout]),
      settings: {
        [`http.${url}/.extraHeader`]: `Authorization: Basic ${basicCredentials}`,
        'http.lowSpeedLimit': '100',
        'http.lowSpeedTime': '30',
      },
    });
  } catch (error) {
    if (timeout.aborted) throw timeoutError(error);
    if (error instanceof GitError) throw mapGitError(error, push);
    throw error;
  }
}

const unauthorizedPattern =
  /could not read (Username|Password)|Authentication failed|returned error: 401/;
const forbiddenPattern =
  /returned error: 403|Permission to .{0,200} denied|access .{0,200}not granted/i;
const notFoundPattern = /repository .{0,200}not found|returned error: (404|30\d)|redirection/i;

/** Maps git's messages, which depend on the remote, to API errors. */
function mapGitError(error: GitError, { branch }: BranchPush): ApiError {
  const { stderr, stdout } = error;
  if (/\[rejected\]/.test(stdout)) return divergedError(branch, error);
  if (/\[remote rejected\]/.test(stdout)) {
    return /lock|failed to update|old value/.test(stdout)
      ? new ConcurrentPushError(error)
      : protectedBranchError(branch, error);
  }
  if (unauthorizedPattern.test(stderr)) return reconnectError(error);
  if (forbiddenPattern.test(stderr)) return permissionError(error);
  if (notFoundPattern.test(stderr)) return repositoryNotFoundError(error);
  if (/too slow|timed out/i.test(stderr)) return timeoutError(error);
  return unreachableError(error);
}

const divergedError = (branch: string, cause: unknown) =>
  new ApiError(
    'PRECONDITION_FAILED',
    `The branch ${branch} has commits that are not in this project`,
    {
      hint: 'Nothing was pushed or overwritten. Push as a pull request, or to another branch.',
      cause,
    },
  );

const protectedBranchError = (branch: string, cause: unknown) =>
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
