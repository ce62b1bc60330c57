import type { GitRepositoryRecord } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';

/** A connected account at GitHub. */
export interface GitHubAccount {
  readonly login: string;
  readonly token: string;
}

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

export interface PullRequest {
  readonly number: number;
  readonly url: string;
}

export interface GitHubOptions {
  readonly apiUrl: string;
  readonly timeoutMs?: number;
}

interface GitHubRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

const repositoryShape = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  html_url: z.string(),
  private: z.boolean(),
  default_branch: z.string(),
  permissions: z.object({ push: z.boolean() }).optional(),
});
const pullShape = z.object({ number: z.int(), html_url: z.string() });

/** The part of GitHub's REST API needed for pushing. */
export class GitHub {
  readonly #options: GitHubOptions;

  constructor(options: GitHubOptions) {
    this.#options = options;
  }

  /** Repositories the account can access, most recently changed first. */
  async repositories(
    account: GitHubAccount,
    page: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<{ repositories: GitRepositoryRecord[]; hasMore: boolean }> {
    const path = `/user/repos?sort=pushed&per_page=${limit}&page=${page}`;
    const response = await this.#request(account, path, { signal });
    const repositories = (await parseResponse(response, z.array(repositoryShape))).map(
      showRepository,
    );
    return { repositories, hasMore: /rel="next"/.test(response.headers.get('link') ?? '') };
  }

  /** Creates a repository without commits. Accepts an existing empty one of the same name. */
  async create(
    account: GitHubAccount,
    { owner, name }: RepositoryName,
    isPrivate: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const isOwn = owner.toLowerCase() === account.login.toLowerCase();
    const path = isOwn ? '/user/repos' : `/orgs/${owner}/repos`;
    const body = { name, private: isPrivate, auto_init: false };
    const response = await this.#request(account, path, { method: 'POST', body, signal }, [422]);
    if (response.status !== 422) return;
    await response.body?.cancel();
    const branches = await this.#request(
      account,
      `/repos/${owner}/${name}/branches?per_page=1`,
      { signal },
      [404],
    );
    if (
      branches.status !== 404 &&
      (await parseResponse(branches, z.array(z.unknown()))).length === 0
    )
      return;
    throw new ApiError(
      'VALIDATION_FAILED',
      `GitHub could not create the repository ${owner}/${name}`,
      {
        hint: 'The name may be taken. Omit `create` to use the existing repository, or choose another name.',
        details: [{ path: 'repository.name', code: 'taken', message: 'cannot be created' }],
      },
    );
  }

  async hasBranch(
    account: GitHubAccount,
    { owner, name }: RepositoryName,
    branch: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    // A branch name may contain slashes, which GitHub expects unescaped.
    const path = `/repos/${owner}/${name}/git/ref/heads/${encodePath(branch)}`;
    const response = await this.#request(account, path, { signal }, [404, 409]);
    await response.body?.cancel();
    return response.ok;
  }

  /** Opens a pull request or returns the open one; undefined if there are no changes. */
  async openPullRequest(
    account: GitHubAccount,
    { owner, name }: RepositoryName,
    change: { head: string; base: string; title: string; hasNewTitle: boolean; body: string },
    signal: AbortSignal,
  ): Promise<PullRequest | undefined> {
    const { head, base, title, hasNewTitle, body } = change;
    const pulls = `/repos/${owner}/${name}/pulls`;
    const query = new URLSearchParams({ state: 'open', head: `${owner}:${head}`, base });
    const response = await this.#request(account, `${pulls}?${query}`, { signal });
    const [openPull] = await parseResponse(response, z.array(pullShape));
    if (openPull) {
      if (hasNewTitle) {
        const change = { method: 'PATCH', body: { title }, signal } as const;
        await (await this.#request(account, `${pulls}/${openPull.number}`, change)).body?.cancel();
      }
      return showPull(openPull);
    }
    const creation = { method: 'POST', body: { title, head, base, body }, signal } as const;
    const created = await this.#request(account, pulls, creation, [422]);
    if (created.status !== 422) return showPull(await parseResponse(created, pullShape));
    if (/no commits between/i.test(await created.text())) return undefined;
    throw new ApiError('PRECONDITION_FAILED', `GitHub could not open a pull request for ${base}`, {
      hint: `The commits are on the branch ${head}. They may share no history with ${base}. Choose an empty repository, or merge the branch yourself.`,
    });
  }

  /** Sends a request; throws on an error unless its status is one the caller handles. */
  async #request(
    { token }: GitHubAccount,
    path: string,
    { method = 'GET', body, signal }: GitHubRequest,
    handledStatuses: readonly number[] = [],
  ): Promise<Response> {
    const { apiUrl, timeoutMs = 10_000 } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    try {
      response = await fetch(`${apiUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/vnd.github+json',
          'x-github-api-version': '2022-11-28',
          'user-agent': 'millwright',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, timeout]),
      });
    } catch (cause) {
      throw timeout.aborted ? timeoutError(cause) : unreachableError(cause);
    }
    if (response.ok || handledStatuses.includes(response.status)) return response;
    await response.body?.cancel();
    throw errorOf(response);
  }
}

function showRepository(found: z.output<typeof repositoryShape>): GitRepositoryRecord {
  return {
    owner: found.owner.login,
    name: found.name,
    url: found.html_url,
    private: found.private,
    default_branch: found.default_branch,
    can_push: found.permissions?.push ?? false,
  };
}

const showPull = (found: z.output<typeof pullShape>): PullRequest => {
  return { number: found.number, url: found.html_url };
};

async function parseResponse<T>(response: Response, shape: z.ZodType<T>): Promise<T> {
  // A body that is not JSON does not match the shape and is reported below.
  const body = await response.json().catch(() => undefined);
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('UPSTREAM_ERROR', 'GitHub returned an unexpected response', {
    cause: parsed.error,
  });
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

function errorOf({ status, headers }: Response): ApiError {
  if (status === 401) return reconnectError();
  if (status === 429 || headers.get('x-ratelimit-remaining') === '0') {
    return new ApiError('UPSTREAM_ERROR', 'GitHub rate limit reached for this account', {
      hint: 'Try again in an hour.',
    });
  }
  if (status === 403) return permissionError();
  if (status === 404 || (status >= 300 && status < 400)) return repositoryNotFoundError();
  return new ApiError('UPSTREAM_ERROR', 'GitHub could not complete the request', {
    hint: retryHint,
  });
}

const retryHint = 'Nothing was changed. Try again in a few minutes.';

/** Error for a token that GitHub no longer accepts. */
export const reconnectError = (cause?: unknown) =>
  new ApiError('ACCESS_DENIED', 'The GitHub connection is no longer valid', {
    hint: 'Connect GitHub again in Settings → Integrations.',
    cause,
  });

export const permissionError = (cause?: unknown) =>
  new ApiError('ACCESS_DENIED', "The connected GitHub account doesn't have permission to do this", {
    hint: 'Choose a repository that the account can write to, or ask its owner for access.',
    cause,
  });

export const repositoryNotFoundError = (cause?: unknown) =>
  new ApiError('NOT_FOUND', 'Repository not found for the connected GitHub account', {
    hint: 'It may have been renamed, moved or deleted. Choose a repository again.',
    cause,
  });

export const unreachableError = (cause?: unknown) =>
  new ApiError('UPSTREAM_ERROR', 'GitHub is unreachable', { hint: retryHint, cause });

export const timeoutError = (cause?: unknown) =>
  new ApiError('UPSTREAM_TIMEOUT', 'GitHub did not respond in time', { hint: retryHint, cause });
