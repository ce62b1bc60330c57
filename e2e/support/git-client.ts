import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A machine with nothing but git. */
export class GitClient implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<GitClient> {
    return new GitClient(await mkdtemp(join(tmpdir(), 'millwright-git-')));
  }

  /** Runs git and returns its stdout. */
  async git(...args: string[]): Promise<string> {
    const { stdout } = await run('git', args, { cwd: this.folder, env: this.#env, ...execOptions });
    return stdout;
  }

  /** Runs git, which must fail, and returns its stderr. */
  async failingGit(...args: string[]): Promise<string> {
    try {
      await run('git', args, { cwd: this.folder, env: this.#env, ...execOptions });
    } catch (error) {
      return String((error as { stderr?: string }).stderr);
    }
    throw new Error(`git ${args.join(' ')} did not fail`);
  }

  /** Every file of a work tree by path, as base64. */
  async files(name: string): Promise<Map<string, string>> {
    const root = join(this.folder, name);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = new Map<string, string>();
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      if (entry.isFile() && !path.startsWith('.git/')) {
        files.set(path, (await readFile(join(root, path))).toString('base64'));
      }
    }
    return files;
  }

  get #env() {
    return {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: this.folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      LC_ALL: 'C.UTF-8',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

const execOptions = { maxBuffer: 64 * 1024 * 1024, timeout: 60_000 };

/** URL of a repository with a password in it. */
export function withPassword(url: string, password: string, name = 'git'): string {
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.href;
}

/** Command lines of all processes on this machine. */
export function runningCommandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // The process has exited.
        return '';
      }
    });
}
