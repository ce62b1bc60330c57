import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Package scripts must not run here, outside of any sandbox. Retries are quick, so that a missing network is reported
 * soon; cached packages are not fetched again.
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
  /** The program; tests override it, otherwise it is found in PATH. */
  readonly npm: string;
  readonly signal: AbortSignal;
}

/**
 * Installs the packages of a directory's lock file. Returns npm's output if it failed. An abort rejects once npm has
 * exited. npm inherits the service's environment, because registry and proxy settings are its own concern.
 */
export async function runNpm({ folder, npm, signal }: NpmOptions): Promise<string | undefined> {
  signal.throwIfAborted();
  // Only a shell can set the umask; other users must be able to read the files.
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
