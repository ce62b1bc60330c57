import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { StartupError } from '../../core/startup-error.ts';
import { type Binaries, useServerHint } from './binaries.ts';
import { type SystemAccount, systemPath } from './choose-system-account.ts';

/** Starts a PostgreSQL program under the right account, with its output on stdout and stderr. */
export type Launch = (program: string, args: string[]) => ChildProcess;

/**
 * Capabilities to try in order. The system user often cannot reach the data folder or the programs, such as in a
 * checkout below /root. Each entry grants one more right, so the first that works grants the least.
 */
const capabilitySets = [[], ['dac_read_search'], ['dac_override']];

export async function chooseLaunchPrivileges(options: {
  account: SystemAccount | undefined;
  binaries: Binaries;
  environment: Record<string, string>;
  folder: string;
}): Promise<{ launch: Launch; version: number }> {
  const { account, binaries, environment, folder } = options;
  const env = { PATH: systemPath, LC_ALL: 'C', TZ: 'UTC', ...environment };
  const problems: string[] = [];

  for (const capabilities of account ? capabilitySets : [[]]) {
    const launch: Launch = (program, args) => start(program, args, { env }, account, capabilities);
    const probe = await collectOutput(
      launch('/bin/sh', ['-c', 'cd "$1" && "$2" --version', 'sh', folder, binaries.postgres]),
    );
    const version = /PostgreSQL\) (\d+)/.exec(probe.output)?.[1];
    if (probe.code === 0 && version) return { launch, version: Number(version) };
    problems.push(probe.output.trim());
  }
  throw new StartupError(
    `The embedded PostgreSQL can't run on this machine: ${problems[0]}`,
    account
      ? `Move the installation and its data to a path that user ${account.uid} can access, or start as an ordinary user. ${useServerHint}`
      : useServerHint,
    { cause: new Error(problems.join('\n')) },
  );
}

function start(
  program: string,
  args: string[],
  options: SpawnOptions,
  account: SystemAccount | undefined,
  capabilities: string[],
) {
  const settings: SpawnOptions = {
    ...options,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal must not end it before the service has drained.
    detached: true,
  };
  if (!account) return spawn(program, args, settings);
  if (capabilities.length === 0) return spawn(program, args, { ...settings, ...account });

  const granted = capabilities.map((capability) => `+${capability}`).join(',');
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const rights = ['bounding-set', 'inh-caps', 'ambient-caps'].map(
    (set) => `--${set}=-all,${granted}`,
  );
  // access(2) ignores capabilities unless this bit is set, and PostgreSQL uses it to locate itself.
  rights.push('--securebits=+no_setuid_fixup', '--no-new-privs');
  return spawn('setpriv', [...identity, ...rights, program, ...args], settings);
}

/** Waits for a short-lived program to end and collects its output. */
export function collectOutput(
  child: ChildProcess,
): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
