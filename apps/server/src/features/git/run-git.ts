import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError } from '../../core/api-error.ts';

/** Search path for git; nothing else of our environment is passed on. */
const searchPath = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];
/** Amount of stderr kept for errors. */
const maxStderrChars = 16_000;
/** Time for cleanup after SIGTERM. */
const graceMs = 2_000;

/** Overrides every setting in a repository. */
const settings: Readonly<Record<string, string>> = {
  // The directory may belong to another user if several processes share a volume.
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
  // Never sends a token to another address.
  'http.followRedirects': 'false',
  'credential.helper': '',
};

export interface RunGitOptions {
  /** Bare repository to work on. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Extra settings for this run. Passed through the environment, so that they appear in no argument or file. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningGit {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves on success. */
  readonly ended: Promise<void>;
}

/** Git exited with an error. */
export class GitError extends Error {
  /** End of its stderr, for the log and for error mapping. */
  readonly stderr: string;
  readonly stdout: string;

  constructor(command: string, code: number | null, stderr: string, stdout = '') {
    super(`git ${command} ended with ${code ?? 'a signal'}: ${stderr.trim()}`);
    this.name = 'GitError';
    this.stderr = stderr;
    this.stdout = stdout;
  }
}

export function startGit(args: readonly string[], options: RunGitOptions): RunningGit {
  const { signal } = options;
  signal.throwIfAborted();
  const child = spawn('git', [...args], {
    cwd: '/',
    env: buildEnvironment(options),
    stdio: 'pipe',
    // Own process group, so that git's children end with it.
    detached: true,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr = (stderr + piece).slice(-maxStderrChars);
  });
  // Write errors surface through `ended`.
  child.stdin.on('error', () => undefined);
  const stop = () => terminate(child);
  signal.addEventListener('abort', stop, { once: true });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ENOENT' ? gitMissingError(error) : error);
  });
  child.once('close', (code) => {
    signal.removeEventListener('abort', stop);
    if (signal.aborted) reject(signal.reason);
    else if (code === 0) resolve();
    else reject(new GitError(args[0] ?? '', code, stderr));
  });
  // Not every caller awaits the end.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

/** Runs git to completion and returns its stdout. */
export async function runGit(args: readonly string[], options: RunGitOptions): Promise<string> {
  const { stdin, stdout, ended } = startGit(args, options);
  stdin.end();
  const output = await text(stdout);
  await ended.catch((error) => {
    if (!(error instanceof GitError)) throw error;
    throw new GitError(args[0] ?? '', null, error.stderr, output);
  });
  return output;
}

function buildEnvironment({
  folder,
  settings: extraSettings = {},
  env,
}: RunGitOptions): Record<string, string> {
  const all = Object.entries({ ...settings, ...extraSettings });
  const numbered = all.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return {
    PATH: searchPath.join(':'),
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

/** Sends SIGTERM so that git can remove its locks, then SIGKILL; both to the process group. */
function terminate(child: ChildProcess): void {
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
    // Already exited.
  }
}

function gitMissingError(cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'Git is not installed on this server', {
    hint: 'Ask the operator to install git. Until then, download the project as a zip file.',
    cause,
  });
}
