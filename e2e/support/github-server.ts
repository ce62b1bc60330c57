import { execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type AccountProvider, settingsFor, startAccountProvider } from './account-providers.ts';

const run = promisify(execFile);

interface Repository {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Users with write access besides its owner. */
  readonly writers: Set<string>;
}

interface Pull {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  title: string;
  state: 'open' | 'closed';
}

/** Login of the user who signs in here. */
export const login = 'octo';

type ApiResponse = readonly [number, unknown, Record<string, string>?];

/**
 * The part of GitHub that the service uses: a real authorization server, real repositories served by git, and a few of
 * its REST calls.
 */
export class GitHubServer implements AsyncDisposable {
  /** Revoked tokens. */
  readonly revoked = new Set<string>();
  readonly pulls: Pull[] = [];
  readonly requests: string[] = [];
  /** Fault instead of a response: for all requests or for pushes. */
  fault: 'none' | 'breaks' | 'hangs' | 'fails' | 'pushes hang' = 'none';
  readonly #folder: string;
  readonly #accounts: AccountProvider;
  readonly #repositories = new Map<string, Repository>();
  #onFaultCleared: (() => void)[] = [];

  private constructor(folder: string, accounts: AccountProvider) {
    this.#folder = folder;
    this.#accounts = accounts;
    accounts.override = (request, response) => {
      if (/^\/(login\/oauth|interaction)\//.test(request.url ?? '')) return false;
      void this.#serve(request, response);
      return true;
    };
  }

  static async start(): Promise<GitHubServer> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-github-'));
    return new GitHubServer(folder, await startAccountProvider('github'));
  }

  get url(): string {
    return this.#accounts.url;
  }

  /** Settings of a service that uses this server as GitHub. */
  get settings() {
    return { ...settingsFor({ github: this.#accounts }), GITHUB_API_URL: `${this.url}/api` };
  }

  /** The newest token it issued. */
  get token(): string {
    return this.#accounts.issuedTokens.at(-1) ?? '';
  }

  #loginOf(token: string): string | undefined {
    return this.#accounts.issuedTokens.includes(token) && !this.revoked.has(token)
      ? login
      : undefined;
  }

  async createRepository(
    owner: string,
    name: string,
    isPrivate = true,
    writers: string[] = [],
  ): Promise<void> {
    this.#repositories.set(`${owner}/${name}`, {
      owner,
      name,
      isPrivate,
      writers: new Set(writers),
    });
    const path = this.path(owner, name);
    await run('git', ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', path]);
    await appendFile(join(path, 'config'), '[http]\n\treceivepack = true\n');
  }

  path(owner: string, name: string): string {
    return join(this.#folder, owner, `${name}.git`);
  }

  async git(owner: string, name: string, ...args: string[]): Promise<string> {
    const { stdout } = await run('git', ['-C', this.path(owner, name), ...args]);
    return stdout.trim();
  }

  /** Answers all pending requests. */
  clearFault(): void {
    this.fault = 'none';
    for (const resume of this.#onFaultCleared.splice(0)) resume();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    this.requests.push(`${request.method} ${pathname}`);
    if (this.fault === 'breaks') return void request.socket.destroy();
    if (this.fault === 'fails') return void response.writeHead(503).end();
    const isPush = pathname.endsWith('/git-receive-pack');
    if (this.fault === 'hangs' || (this.fault === 'pushes hang' && isPush)) {
      await new Promise<void>((resolve) => this.#onFaultCleared.push(resolve));
    }
    if (!pathname.startsWith('/api/')) return this.#serveGit(request, response, pathname);
    const login = this.#loginOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    const [status, body, headers] = login
      ? await this.#respond(login, request, pathname.slice(4), searchParams)
      : [401, { message: 'Bad credentials' }];
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }

  async #respond(
    login: string,
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<ApiResponse> {
    const body = (request.method === 'GET' ? {} : await json(request)) as Record<string, string>;
    if (path === '/user') return [200, { id: 583_231, login, avatar_url: null }];
    if (path === '/user/repos' && request.method === 'GET') return this.#list(login, query);
    const [, org] = /^\/orgs\/([^/]+)\/repos$/.exec(path) ?? [];
    if (path === '/user/repos' || org) return this.#create(login, org ?? login, body);
    const [, owner = '', name = '', rest = ''] =
      /^\/repos\/([^/]+)\/([^/]+)\/(.*)$/.exec(path) ?? [];
    if (!this.#repositories.has(`${owner}/${name}`)) return [404, { message: 'Not Found' }];
    if (rest === 'branches') {
      const refs = await this.git(owner, name, 'for-each-ref', '--format=%(refname)', 'refs/heads');
      return [
        200,
        refs
          .split('\n')
          .filter(Boolean)
          .map((ref) => ({ name: ref })),
      ];
    }
    if (rest.startsWith('git/ref/')) {
      const ref = `refs/${rest.slice(8)}`;
      const found = await this.git(owner, name, 'for-each-ref', '--format=%(objectname)', ref);
      return found ? [200, { ref }] : [404, { message: 'Not Found' }];
    }
    return this.#pull(request.method ?? '', owner, name, rest, body, query);
  }

  #list(login: string, query: URLSearchParams): ApiResponse {
    const limit = Number(query.get('per_page'));
    const page = Number(query.get('page'));
    const all = [...this.#repositories.values()].filter(
      ({ owner, writers, isPrivate }) => owner === login || writers.has(login) || !isPrivate,
    );
    const shown = all.slice((page - 1) * limit, page * limit).map((one) => this.#show(one, login));
    const link: Record<string, string> =
      all.length > page * limit ? { link: `<${this.url}/api/x?page=2>; rel="next"` } : {};
    return [200, shown, link];
  }

  async #create(login: string, owner: string, body: Record<string, unknown>): Promise<ApiResponse> {
    const name = String(body['name']);
    if (this.#repositories.has(`${owner}/${name}`))
      return [422, { message: 'name already exists' }];
    if (owner !== login) return [403, { message: 'You need admin access' }];
    await this.createRepository(owner, name, body['private'] === true);
    return [201, { id: 1, name }];
  }

  async #pull(
    method: string,
    owner: string,
    name: string,
    rest: string,
    body: Record<string, string>,
    query: URLSearchParams,
  ): Promise<ApiResponse> {
    if (method === 'GET') {
      const head = query.get('head')?.split(':')[1];
      const found = this.pulls.filter(
        (one) => one.state === 'open' && one.head === head && one.base === query.get('base'),
      );
      return [200, found.map((one) => this.#showPull(owner, name, one))];
    }
    if (method === 'PATCH') {
      const pull = this.pulls.find(({ number }) => rest === `pulls/${number}`);
      if (!pull) return [404, {}];
      pull.title = body['title'] ?? pull.title;
      return [200, this.#showPull(owner, name, pull)];
    }
    const { head = '', base = '', title = '' } = body;
    // merge-base fails if the branches have no common history.
    const commonAncestor = await this.git(owner, name, 'merge-base', head, base).catch(
      () => undefined,
    );
    if (!commonAncestor) return [422, { message: `${head} has no history in common with ${base}` }];
    const ahead = await this.git(owner, name, 'rev-list', '--count', `${base}..${head}`);
    if (ahead === '0') return [422, { errors: [{ message: `No commits between ${base}` }] }];
    const pull: Pull = { number: this.pulls.length + 1, head, base, title, state: 'open' };
    this.pulls.push(pull);
    return [201, this.#showPull(owner, name, pull)];
  }

  #show({ owner, name, isPrivate, writers }: Repository, login: string) {
    return {
      name,
      owner: { login: owner },
      html_url: `${this.url}/${owner}/${name}`,
      private: isPrivate,
      default_branch: 'main',
      permissions: { push: owner === login || writers.has(login) },
    };
  }

  #showPull(owner: string, name: string, { number }: Pull) {
    return { number, html_url: `${this.url}/${owner}/${name}/pull/${number}` };
  }

  /** Forwards to git's own server; only this one checks permissions. */
  #serveGit(request: IncomingMessage, response: ServerResponse, pathname: string): void {
    const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const [, token = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    const login = this.#loginOf(token);
    if (!login) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="GitHub"' }).end();
      return;
    }
    const [, owner, name] = /^\/([^/]+)\/([^/]+)\.git\//.exec(pathname) ?? [];
    const found = this.#repositories.get(`${owner}/${name}`);
    const mayWrite = found && (found.owner === login || found.writers.has(login));
    if (!found || (found.isPrivate && !mayWrite)) {
      response.writeHead(404).end();
      return;
    }
    if (!mayWrite && `${request.url}`.includes('git-receive-pack')) {
      response.writeHead(403).end();
      return;
    }
    this.#runBackend(request, response, pathname, login);
  }

  #runBackend(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    login: string,
  ): void {
    const { headers, method = 'GET' } = request;
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        GIT_PROJECT_ROOT: this.#folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: new URL(request.url ?? '', this.url).search.slice(1),
        REQUEST_METHOD: method,
        REMOTE_USER: login,
        CONTENT_TYPE: headers['content-type'] ?? '',
        CONTENT_LENGTH: headers['content-length'] ?? '',
        HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    backend.stdin.on('error', () => undefined);
    request.pipe(backend.stdin);
    let head = Buffer.alloc(0);
    const onHead = (piece: Buffer) => {
      head = Buffer.concat([head, piece]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      backend.stdout.off('data', onHead);
      const fields = head.subarray(0, end).toString().split('\r\n');
      let status = 200;
      for (const field of fields) {
        const [name = '', value = ''] = field.split(/: (.*)/);
        if (name === 'Status') status = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.writeHead(status);
      response.write(head.subarray(end + 4));
      backend.stdout.pipe(response);
    };
    backend.stdout.on('data', onHead);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.clearFault();
    await this.#accounts[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
