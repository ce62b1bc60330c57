import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Layer, Sandbox, SandboxHost, SandboxOptions } from '../../../core/ports/sandbox.ts';
import { commandEnvironment } from '../../command-environment.ts';
import { copyTree } from '../../copy-tree.ts';
import type { DaemonOptions } from '../../daemon/daemon-options.ts';
import { killProcessTree } from '../../daemon/kill-process-tree.ts';
import type { DriverSandbox } from '../../daemon-sandbox.ts';
import { InheritedListener } from '../../inherited-listener.ts';
import { daemonCommand, prepareDaemon } from '../../prepare-daemon.ts';
import {
  openSandboxDirectories,
  removeTree,
  type SandboxDirectories,
} from '../../sandbox-directories.ts';
import { HostSandboxes } from '../host-sandboxes.ts';
import { HostPorts } from './host-ports.ts';

/** Environment variable that identifies all processes of a sandbox. */
const markVariable = 'MILLWRIGHT_SANDBOX';
const noProcess = -1;
const programs = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * Opens a host that runs the daemon as an ordinary process, without any isolation. For development with trusted code,
 * if nothing better works.
 */
export async function openProcessHost({ folder }: { folder: string }): Promise<SandboxHost> {
  const endAll = (id: string) =>
    killProcessTree({ leader: noProcess, mark: `${markVariable}=${id}`, score: undefined });
  const directories = await openSandboxDirectories(join(folder, 'process'), (_, id) => endAll(id));
  const daemon = await prepareDaemon(folder);
  return new ProcessHost(directories, daemon, endAll);
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
  readonly #directories: SandboxDirectories;
  readonly #daemon: string;
  readonly #endAll: (id: string) => Promise<void>;
  readonly #open = new HostSandboxes();
  readonly #ports = new HostPorts();

  constructor(
    directories: SandboxDirectories,
    daemon: string,
    endAll: (id: string) => Promise<void>,
  ) {
    this.#directories = directories;
    this.#daemon = daemon;
    this.#endAll = endAll;
  }

  create(options: SandboxOptions): Promise<Sandbox> {
    return this.#open.start((requested) => this.#createInDriver(requested), options);
  }

  async close(): Promise<void> {
    await this.#open.release();
    await this.#directories.close();
  }

  async #createInDriver({
    limits,
    layers = [],
    ports: declared = [],
    egress,
    database,
    mail,
    uploads,
    hasListener = false,
  }: SandboxOptions): Promise<DriverSandbox> {
    const ports: Record<number, number> = {};
    for (const port of declared) ports[port] = await this.#ports.take();
    const id = randomUUID();
    const directory = await this.#directories.make(id);
    const home = join(directory, 'home');
    const workspace = join(home, 'project');
    const temporary = join(directory, 'tmp');
    const unfinished = join(directory, 'unfinished');
    for (const folder of [home, workspace, temporary, unfinished]) await mkdir(folder);
    for (const layer of layers) await (layer.writable ? copy : link)(layer, home);

    const listener = hasListener ? await InheritedListener.open(directory) : undefined;
    // The path of a socket may have 107 bytes, which the sandbox's own directory could exceed.
    const sockets = database || uploads ? await mkdtemp(join(tmpdir(), 'millwright-')) : null;

    const path = [dirname(process.execPath), ...programs];
    const commandDirectories = { home, temporary, path, certificates: undefined };
    const daemonOptions: DaemonOptions = {
      workspace,
      unfinished,
      layers: layers.filter(({ writable }) => !writable).map(({ source }) => source),
      ports,
      env: { ...commandEnvironment(commandDirectories, egress), [markVariable]: id },
      hasEgress: egress !== undefined,
      hasListener: listener !== undefined,
      databaseFolder: database ? sockets : null,
      hasMail: mail !== undefined,
      uploadsSocket: uploads && sockets !== null ? join(sockets, 'uploads') : null,
      isAlone: false,
      watch: { folders: [home, temporary], maxBytes: limits.diskMb * 1024 * 1024 },
    };
    const [program = '', ...args] = daemonCommand(process.execPath, this.#daemon, daemonOptions);
    const child = spawn(program, args, {
      env: { [markVariable]: id },
      cwd: home,
      detached: true,
      stdio: [
        ...(['ignore', 'ignore', 'pipe', 'pipe'] as const),
        ...(listener ? (['ignore', 'ignore', listener.descriptor] as const) : []),
      ],
    });
    listener?.handOver();
    return {
      id,
      child,
      ports,
      listener,
      destroy: async () => {
        child.kill('SIGKILL');
        await this.#endAll(id);
        await removeTree(directory);
        if (sockets !== null) await removeTree(sockets);
        for (const port of Object.values(ports)) this.#ports.release(port);
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
