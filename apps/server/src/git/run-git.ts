import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError } from '../core/api-error.ts';

/** Where git may be; nothing else of our environment is handed on. */
const programs = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];
/** What is kept of what it says when it fails. */
const saidChars = 16_000;
/** How long it may tidy up after it was told to end. */
const graceMs = 2_000;

/** Counts more than anything a repository says of itself. */
const settings: Readonly<Record<string, string>> = {
  // The folder may be that of another user: one volume for several processes.
  'safe.directory': '*',
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  'pack.windowMemory': '32m',
  'protocol.allow': 'never',
  'protocol.http.allow': 'always',
  'protocol.https.allow': 'always',
  // A token is for one address alone.
  'http.followRedirects': 'false',
  'credential.helper': '',
};

export interface GitOptions {
  /** The bare repository that is meant. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Further settings for this run. They travel by the environment: no argument, no file has them. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningGit {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when it ended well. */
  readonly ended: Promise<void>;
}

/** Git ended with an error of its own. */
export class GitError extends Error {
  /** The end of what it said, for the log and to be understood. */
  readonly said: string;
  readonly printed: string;

  constructor(command: string, code: number | null, said: string, printed = '') {
    super(`git ${command} ended with ${code ?? 'a signal'}: ${said.trim()}`);
    this.name = 'GitError';
    this.said = said;
    this.printed = printed;
  }
}

export function startGit(args: readonly string[], options: GitOptions): RunningGit {
  const { signal } = options;
  signal.throwIfAborted();
  const child = spawn('git', [...args], {
    cwd: '/',
    env: environmentOf(options),
    stdio: 'pipe',
    // It has children of its own, which end with it.
    detached: true,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-saidChars);
  });
  // Whoever writes to one that is gone hears of it by `ended`.
  child.stdin.on('error', () => undefined);
  const stop = () => end(child);
  signal.addEventListener('abort', stop, { once: true });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ENOENT' ? gitMissing(error) : error);
  });
  child.once('close', (code) => {
    signal.removeEventListener('abort', stop);
    if (signal.aborted) reject(signal.reason);
    else if (code === 0) resolve();
    else reject(new GitError(args[0] ?? '', code, said));
  });
  // Not everybody who starts one waits for its end.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

/** Runs git to its end and returns what it printed. */
export async function runGit(args: readonly string[], options: GitOptions): Promise<string> {
  const { stdin, stdout, ended } = startGit(args, options);
  stdin.end();
  const printed = await text(stdout);
  await ended.catch((error) => {
    if (!(error instanceof GitError)) throw error;
    throw new GitError(args[0] ?? '', null, error.said, printed);
  });
  return printed;
}

function environmentOf({ folder, settings: own = {}, env }: GitOptions): Record<string, string> {
  const all = Object.entries({ ...settings, ...own });
  const numbered = all.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return {
    PATH: programs.join(':'),
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_DIR: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(numbered),
    ...env,
  };
}

/** First so that it can take its locks away, then for good; its children with it. */
function end(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
  child.once('close', () => clearTimeout(timer));
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended already.
  }
}

function gitMissing(cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'This service has no git', {
    hint: 'Its operator has to install git. Until then, download the project as a zip.',
    cause,
  });
}
