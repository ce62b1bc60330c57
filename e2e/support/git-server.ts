import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** A Git server with one repository at `/team/app.git`, for a test network. */
export class GitServer implements AsyncDisposable {
  readonly folder: string;
  /** Required as a password, if set. */
  token: string | undefined;
  /** Called for each request; returns true if it answered it. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  readonly requests: string[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(): Promise<GitServer> {
    const server = new GitServer(await mkdtemp(join(tmpdir(), 'millwright-git-server-')));
    await server.git('init', '--quiet', '--initial-branch=main');
    return server;
  }

  async git(...args: string[]): Promise<void> {
    await run('git', args, { cwd: this.folder, env: environment });
  }

  async commit(files: Readonly<Record<string, string | Buffer>>, branch = 'main'): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const at = join(this.folder, path);
      await mkdir(dirname(at), { recursive: true });
      await writeFile(at, content);
    }
    await this.git('checkout', '--quiet', '-B', branch);
    await this.git('add', '--force', '--all');
    await this.git('commit', '--quiet', '--message', 'Change');
  }

  readonly listener: RequestListener = (request, response) => {
    const { method, url = '', headers } = request;
    this.requests.push(`${method} ${url}`);
    if (this.intercept?.(request, response)) return;
    const [, password] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    if (this.token !== undefined && password !== this.token) {
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      return;
    }
    const isAdvertisement = url === '/team/app.git/info/refs?service=git-upload-pack';
    if (!isAdvertisement && url !== '/team/app.git/git-upload-pack') {
      response.writeHead(404).end();
      return;
    }
    const kind = isAdvertisement ? 'advertisement' : 'result';
    const git = spawn(
      'git',
      ['upload-pack', '--stateless-rpc', ...(isAdvertisement ? ['--advertise-refs'] : []), '.'],
      { cwd: this.folder, env: { ...environment, GIT_PROTOCOL: String(headers['git-protocol']) } },
    );
    response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${kind}` });
    request.pipe(git.stdin);
    git.stdout.pipe(response);
  };

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
