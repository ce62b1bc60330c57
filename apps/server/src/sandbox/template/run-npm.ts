import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Nothing of the packages may run here, outside of any sandbox. Retries follow each other quickly, so
 * that somebody without a network hears of it soon; what lies in npm's cache is not asked for again.
 */
const npmArguments = [
  'ci',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=error',
  '--fetch-retries=3',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=1000',
];

export interface NpmOptions {
  readonly folder: string;
  /** The program; the one in the PATH in all cases but tests. */
  readonly npm: string;
  readonly signal: AbortSignal;
}

/**
 * Installs what the lock file in a folder names. Returns what npm printed when it failed. An abort
 * rejects, once npm is gone. It has the environment of the service: where the registry is, and the
 * way to it, is for npm alone to know.
 */
export async function runNpm({ folder, npm, signal }: NpmOptions): Promise<string | undefined> {
  signal.throwIfAborted();
  // By a shell, since only it can set what files are made like: others have to read them.
  const child = spawn('sh', ['-c', 'umask 022 && exec "$0" "$@"', npm, ...npmArguments], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  try {
    const [printed, [code, ending]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    signal.throwIfAborted();
    return code === 0 ? undefined : `${printed}\nexit ${code ?? ending}`;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
