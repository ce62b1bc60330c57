import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { signalProcess } from '../../core/signal-process.ts';
import { systemPath } from './choose-system-account.ts';

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True if this process is the PostgreSQL server of that folder. A pid alone proves nothing: after a crash it may belong
 * to any process. Returns true in doubt, because false lets a second server be tried on the folder.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  const command = await readCommand(pid);
  if (command === undefined) return false;
  if (path.basename(command[0] ?? '') !== 'postgres') return false;

  // The server's working directory is its folder, but only its own account and root may read that.
  const workingDirectory = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  // If either cannot be read, the checks below decide.
  const clusterStats = await stat(cluster).catch(() => undefined);
  if (!clusterStats) return true;
  if (workingDirectory)
    return workingDirectory.dev === clusterStats.dev && workingDirectory.ino === clusterStats.ino;

  const flag = command.indexOf('-D');
  const folder = command[flag + 1];
  if (flag === -1 || !folder || !path.isAbsolute(folder)) return true;
  // A missing folder is not this cluster.
  const folderStats = await stat(folder).catch(() => undefined);
  return (
    folderStats !== undefined &&
    folderStats.dev === clusterStats.dev &&
    folderStats.ino === clusterStats.ino
  );
}

/** The command line of a process; undefined if it is gone or a zombie. */
async function readCommand(pid: number): Promise<string[] | undefined> {
  if (!isProcessAlive(pid)) return undefined;
  if (process.platform !== 'linux') {
    // `ps` fails if the process has ended.
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.trim() === '' ? undefined : stdout.trim().split(' ');
  }
  // The file disappears with the process.
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return words === '' ? undefined : words.split('\0');
}

function run(program: string, args: string[]) {
  return promisify(execFile)(program, args, { env: { PATH: systemPath } });
}

/**
 * Kills the backends of a dead server. A backend busy with a long statement does not notice that its server died, and
 * blocks the next server while it runs. Its client is already lost.
 */
export async function killOrphans(name: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    // The process may have ended since the listing.
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!title.startsWith(`postgres: ${name}: `)) continue;
    const parent = await readParent(pid);
    const parentCommand = parent === undefined ? undefined : await readCommand(parent);
    if (path.basename(parentCommand?.[0] ?? '') === 'postgres') continue;
    signalProcess(pid, 'SIGKILL');
  }
}

async function readParent(pid: number): Promise<number | undefined> {
  // The file disappears with the process.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
  return parent === undefined ? undefined : Number(parent);
}
