import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Layer, Sandbox, SandboxHost, SandboxOptions } from '../../../core/ports/sandbox.ts';
import { commandEnvironment } from '../../command-environment.ts';
import { copyTree } from '../../copy-tree.ts';
import type { Beginning } from '../../daemon/begin.ts';
import { endTree } from '../../daemon/process-tree.ts';
import { daemonCommand, prepareDaemon } from '../../daemon-files.ts';
import type { Enclosure } from '../../live-sandbox.ts';
import { OpenSandboxes } from '../../open-sandboxes.ts';
import {
  openSandboxDirectories,
  removeTree,
  type SandboxDirectories,
} from '../../sandbox-directories.ts';

/** Environment variable that identifies all processes of a sandbox. */
const MARK = 'MILLWRIGHT_SANDBOX';
const noProcess = -1;
const programs = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * Opens a host that runs the daemon as an ordinary process, without any isolation. For development with trusted code,
 * if nothing better works.
 */
export async function openProcessHost({ folder }: { folder: string }): Promise<SandboxHost> {
  const endAll = (id: string) =>
    endTree({ leader: noProcess, mark: `${MARK}=${id}`, score: undefined });
  const places = await openSandboxDirectories(join(folder, 'process'), (_, id) => endAll(id));
  const daemon = await prepareDaemon(folder);
  return new ProcessHost(places, daemon, endAll);
}

class ProcessHost implements SandboxHost {
  readonly name = 'process';
  readonly isolated = false;
  readonly limits = {
    cpus: 'none',
    memoryMb: 'none',
    pids: 'none',
    diskMb: 'measured every second; a process that exceeds it is stopped',
  };
  readonly #places: SandboxDirectories;
  readonly #daemon: string;
  readonly #endAll: (id: string) => Promise<void>;
  readonly #open = new OpenSandboxes();

  constructor(places: SandboxDirectories, daemon: string, endAll: (id: string) => Promise<void>) {
    this.#places = places;
    this.#daemon = daemon;
    this.#endAll = endAll;
  }

  create(options: SandboxOptions): Promise<Sandbox> {
    return this.#open.start((wanted) => this.#enclose(wanted), options);
  }

  async close(): Promise<void> {
    await this.#open.release();
    await this.#places.close();
  }

  async #enclose({ limits, layers = [], ports = [], egress }: SandboxOptions): Promise<Enclosure> {
    const id = randomUUID();
    const place = await this.#places.make(id);
    const home = join(place, 'home');
    const workspace = join(home, 'project');
    const temporary = join(place, 'tmp');
    const unfinished = join(place, 'unfinished');
    for (const folder of [home, workspace, temporary, unfinished]) await mkdir(folder);
    for (const layer of layers) await (layer.writable ? copy : link)(layer, home);

    const path = [dirname(process.execPath), ...programs];
    const places = { home, temporary, path, certificates: undefined };
    const beginning: Beginning = {
      workspace,
      unfinished,
      layers: layers.filter(({ writable }) => !writable).map(({ source }) => source),
      ports,
      env: { ...commandEnvironment(places, egress), [MARK]: id },
      hasEgress: egress !== undefined,
      isAlone: false,
      watch: { folders: [home, temporary], maxBytes: limits.diskMb * 1024 * 1024 },
    };
    const [program = '', ...args] = daemonCommand(process.execPath, this.#daemon, beginning);
    const child = spawn(program, args, {
      env: { [MARK]: id },
      cwd: home,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    return {
      id,
      child,
      destroy: async () => {
        child.kill('SIGKILL');
        await this.#endAll(id);
        await removeTree(place);
      },
      measure: async () => ({
        memoryBytes: undefined,
        cpuMs: undefined,
        processes: undefined,
        outOfMemoryKills: 0,
      }),
    };
  }
}

/**
 * Copies a writable layer: without mounts, only a copy keeps changes from the shared directory. It counts in full
 * toward the disk limit.
 */
async function copy({ source, target }: Layer, home: string): Promise<void> {
  await mkdir(join(home, target), { recursive: true });
  await copyTree(source, join(home, target), 'u');
}

/** Symlinks a read-only layer, because there are no mounts. */
async function link({ source, target }: Layer, home: string): Promise<void> {
  await mkdir(dirname(join(home, target)), { recursive: true });
  await symlink(source, join(home, target));
}
