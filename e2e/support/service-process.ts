import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { bundledFixture } from '../../apps/server/src/testing/bundled-fixture.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { inMode } from '../../apps/server/src/testing/mode.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Longer than any grace period a test configures. */
const stopMs = 45_000;

const root = join(import.meta.dirname, '../..');
/** Node options of `npm start`. */
const programFlags = manifest.scripts.start.split(' ').slice('exec node'.split(' ').length, -1);

/** A young generation that holds what a start allocates: collecting it takes a fifth of the CPU time of a start. */
const bundleFlags = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** The program itself runs from source, as with `npm start`. */
const program = 'apps/server/src/main.mjs';

function fileOf(entry: string, directory: string): string {
  const file = join(directory, entry);
  return entry !== program && directory === root ? bundledFixture(file) : file;
}

export interface ServiceProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Exit code and signal, once it has ended. */
  waitForExit(): Promise<[number | null, string | null]>;
}

/** Starts the service as a separate process, with next to nothing of our environment. */
export function spawnService(
  env: Record<string, string>,
  entry = program,
  identity: { uid?: number; gid?: number } = {},
): ServiceProcess {
  // Another version of the repository, if the test needs one.
  const directory = env.ROOT ?? root;
  const file = fileOf(entry, directory);
  const isBundled = file !== join(directory, entry);
  // A test that measures memory asks for the heap of `npm start`.
  const flags = isBundled && env.TEST_HEAP !== 'program' ? bundleFlags : programFlags;
  const child = spawn(process.execPath, [...flags, file], {
    cwd: env.CWD ?? directory,
    env: {
      ...bareEnvironment(),
      LOG_LEVEL: 'info',
      ADMIN_PORT: '0',
      // Many services run beside the sandboxes of one test.
      SANDBOX_CPU_PERCENT: '100',
      // A spare sandbox starts with unpacking the template into the new data directory: ten seconds of CPU.
      SANDBOX_WARM: '0',
      // Leases of a killed process expire soon.
      ...inMode(env, { TURN_LEASE_S: '3' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const exit = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    child,
    output: () => text,
    waitForExit: () => exit,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      let wasKilled = false;
      const killTimer = setTimeout(() => {
        wasKilled = child.kill('SIGKILL');
      }, stopMs);
      await exit;
      clearTimeout(killTimer);
      if (wasKilled) throw new Error(`the service did not stop:\n${text}`);
    },
  };
}

export async function waitUntilHealthy(process_: ServiceProcess, port: number): Promise<void> {
  await eventually(
    async () => {
      if (process_.child.exitCode !== null) throw new Error(process_.output());
      // Refused connections are expected until the service listens.
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`).catch(() => undefined);
      return answer?.status === 200;
    },
    'the service answers',
    30_000,
  );
}
