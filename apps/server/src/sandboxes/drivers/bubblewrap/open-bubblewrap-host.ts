import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Sandbox,
  SandboxError,
  type SandboxHost,
  type SandboxOptions,
} from '../../../core/ports/sandbox.ts';
import { signalProcess } from '../../../core/signal-process.ts';
import { commandEnvironment } from '../../command-environment.ts';
import { createFilledDirectory } from '../../create-filled-directory.ts';
import type { DaemonOptions } from '../../daemon/daemon-options.ts';
import type { DriverSandbox } from '../../daemon-sandbox.ts';
import { InheritedListener } from '../../inherited-listener.ts';
import { daemonCommand, prepareDaemon } from '../../prepare-daemon.ts';
import {
  openSandboxDirectories,
  processStartOf,
  removeTree,
  type SandboxDirectories,
} from '../../sandbox-directories.ts';
import { HostSandboxes } from '../host-sandboxes.ts';
import { insidePaths } from './bwrap-arguments.ts';
import { type ControlGroup, type ControlGroups, openControlGroups } from './control-groups.ts';
import { createExecuteOnlyNode } from './create-execute-only-node.ts';
import { detectCapabilities, type SandboxCapabilities } from './detect-capabilities.ts';
import { type FirstProcess, firstProcess, launch } from './launch.ts';
import { LowerTrees } from './lower-trees.ts';
import { type EtcFiles, makeEtcFiles } from './make-etc-files.ts';
import { prepareLayout } from './prepare-layout.ts';
import { seccompProgram } from './seccomp.ts';
import { UidAllocator } from './uid-allocator.ts';

export interface BubblewrapOptions {
  readonly folder: string;
  /** Detects the capabilities of this machine; the best working combination is used. */
  readonly find?: typeof detectCapabilities;
  /** CPU weight of all sandboxes together, as a percentage of one process of the service, under contention. */
  readonly cpuPercent?: number;
}

/** State shared by all sandboxes of one host. */
interface Shared {
  readonly capabilities: SandboxCapabilities;
  readonly directories: SandboxDirectories;
  readonly groups: ControlGroups;
  readonly daemon: string;
  readonly daemonProgram: string;
  readonly system: EtcFiles;
  readonly seccompFile: string;
  readonly lowers: LowerTrees;
  /** Directory that `verify` uses as a layer. */
  readonly trial: string;
}

/** Resources of a sandbox before anything runs in it. */
interface PreparedSandbox {
  readonly id: string;
  readonly uid: number | undefined;
  readonly directory: string;
  readonly group: ControlGroup;
  readonly cleanUp: () => Promise<void>;
}

/** Time limit for bwrap to report its first process, after which bwrap itself is killed. */
const firstProcessTimeoutMs = 1_000;
/** The only file in the trial layer. */
const trialFile = 'tried';
const trialLimits = { cpus: 1, memoryMb: 256, pids: 64, diskMb: 16 };

/**
 * Opens a host that runs sandboxes with bubblewrap: namespaces, a separate user, a seccomp deny list, and kernel
 * limits. Throws SandboxError if that does not work on this machine.
 */
export async function openBubblewrapHost({
  folder,
  find = detectCapabilities,
  cpuPercent = 100,
}: BubblewrapOptions): Promise<SandboxHost> {
  const capabilities = await find();
  const { arch } = process;
  if (!capabilities || process.platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new SandboxError(
      'start_failed',
      'Isolated sandboxes need Linux on x64 or arm64 with bubblewrap, and with setpriv for root.',
    );
  }
  const directories = await openSandboxDirectories(join(folder, 'bubblewrap'), async () => {});
  const groups = await openControlGroups(directories.owner, { cpuPercent });
  const daemon = await prepareDaemon(folder);
  const daemonProgram = await createExecuteOnlyNode(folder, capabilities.node.path);
  const system = await makeEtcFiles(join(folder, 'etc'));
  const seccompFile = join(folder, 'seccomp.bpf');
  await writeFile(seccompFile, seccompProgram(arch));

  const trial = await createFilledDirectory(join(folder, 'trial'), async (unfinished) => {
    await writeFile(join(unfinished, trialFile), '');
    await chmod(join(unfinished, trialFile), 0o644);
  });
  const lowers = new LowerTrees(folder);
  const shared = { directories, groups, daemon, daemonProgram, system, seccompFile, lowers, trial };

  let reason: unknown;
  for (const tried of byPreference(capabilities)) {
    const host = new BubblewrapHost({ ...shared, capabilities: tried });
    try {
      await host.verify();
      return host;
    } catch (error) {
      reason ??= error;
    }
  }
  await groups.close();
  await directories.close();
  throw reason;
}

/**
 * Lists combinations of capabilities in order of preference. Root in a container often cannot mount, and some kernels
 * do not support overlays. Without mounts by root, overlays work only for a non-root service, whose sandboxes run as
 * the service's own user.
 */
function byPreference(capabilities: SandboxCapabilities): SandboxCapabilities[] {
  const { mounting, overlay, setpriv } = capabilities;
  return [
    ...(mounting && overlay ? [capabilities] : []),
    ...(mounting ? [{ ...capabilities, overlay: undefined }] : []),
    ...(overlay && !setpriv ? [{ ...capabilities, mounting: undefined }] : []),
    { ...capabilities, mounting: undefined, overlay: undefined },
  ];
}

class BubblewrapHost implements SandboxHost {
  readonly name = 'bubblewrap';
  readonly isolated = true;
  readonly limits: SandboxHost['limits'];
  readonly #shared: Shared;
  readonly #users = new UidAllocator();
  readonly #open = new HostSandboxes();

  constructor(shared: Shared) {
    this.#shared = shared;
    const { controllers } = shared.groups;
    this.limits = {
      cpus: controllers.has('cpu') ? 'control group' : 'none',
      memoryMb: controllers.has('memory')
        ? 'control group'
        : 'for each process, and a gigabyte more',
      pids: controllers.has('pids') ? 'control group' : 'for the user of the sandbox',
      diskMb: shared.capabilities.mounting
        ? 'a file system of its own'
        : 'measured every second; a process that exceeds it is stopped',
    };
  }

  /** Verifies the host by modifying a shared layer: some kernels fail only at that. */
  async verify(): Promise<void> {
    const layer = { source: this.#shared.trial, target: 'project/layer', writable: true };
    const sandbox = await this.create({ limits: trialLimits, layers: [layer] });
    try {
      const { exitCode, output } = await sandbox.session.run(
        `echo changed > layer/${trialFile} && mkdir layer/new && rm layer/${trialFile}`,
      );
      if (exitCode !== 0) throw new SandboxError('start_failed', output.toString());
    } finally {
      await sandbox.release();
    }
  }

  create(options: SandboxOptions): Promise<Sandbox> {
    return this.#open.start((requested) => this.#createInDriver(requested), options);
  }

  async close(): Promise<void> {
    await this.#open.release();
    await this.#shared.groups.close();
    await this.#shared.directories.close();
  }

  async #createInDriver(options: SandboxOptions): Promise<DriverSandbox> {
    const { capabilities, groups, directories } = this.#shared;
    const { limits } = options;
    const id = randomUUID();
    const uid = capabilities.setpriv ? this.#users.acquire() : undefined;
    const group = await groups.make(id, limits);
    const directory = await directories.make(id);
    const cleanUp = async () => {
      await group.remove();
      await removeTree(directory);
      if (uid !== undefined) this.#users.release(uid);
    };
    try {
      return await this.#fill({ id, uid, directory, group, cleanUp }, options);
    } catch (error) {
      await cleanUp();
      throw new SandboxError('start_failed', 'No sandbox could be prepared.', { cause: error });
    }
  }

  async #fill({ id, uid, directory, group, cleanUp }: PreparedSandbox, options: SandboxOptions) {
    const { capabilities, groups, system, seccompFile } = this.#shared;
    const { limits } = options;
    const layout = await prepareLayout({ ...options, ...this.#shared, directory, uid });
    const listener = options.hasListener ? await InheritedListener.open(directory) : undefined;
    const isDiskCounted = layout.stage !== undefined;
    const folders = [insidePaths.home, insidePaths.temporary, ...layout.written];
    const daemonOptions: DaemonOptions = {
      workspace: insidePaths.workspace,
      unfinished: insidePaths.unfinished,
      layers: [],
      ports: Object.fromEntries((options.ports ?? []).map((port) => [port, port])),
      env: commandEnvironment(
        {
          home: insidePaths.home,
          temporary: insidePaths.temporary,
          path: [`${insidePaths.node}/bin`, '/usr/local/bin', '/usr/bin', '/bin'],
          certificates: system.certificates,
        },
        options.egress,
      ),
      hasEgress: options.egress !== undefined,
      hasListener: listener !== undefined,
      databaseFolder: options.database ? insidePaths.database : null,
      hasMail: options.mail !== undefined,
      uploadsSocket: options.uploads ? insidePaths.uploads : null,
      isAlone: true,
      watch: isDiskCounted ? null : { folders, maxBytes: limits.diskMb * 1024 * 1024 },
    };
    const launching = launch({
      capabilities,
      layout,
      limits,
      uid,
      seccompFile,
      listener,
      isMemoryCounted: groups.controllers.has('memory'),
      procsFiles: group.procsFiles,
      daemonCommand: daemonCommand(insidePaths.daemonProgram, insidePaths.daemon, daemonOptions),
    });
    const child = await launching.catch(async (error: unknown) => {
      await listener?.close();
      throw error;
    });
    const first = firstProcess(child);
    return {
      id,
      child,
      listener,
      measure: group.measure,
      destroy: async () => {
        await endAll(child, first);
        await cleanUp();
      },
    };
  }
}

/**
 * Kills the first process, which makes the kernel kill all others; bwrap outside notices and exits. If bwrap was killed
 * itself, the kernel kills the first process as well (`--die-with-parent`).
 */
async function endAll(
  child: ChildProcess,
  first: Promise<FirstProcess | undefined>,
): Promise<void> {
  const exit = hasEnded(child) ? undefined : once(child, 'exit');
  if (child.pid === undefined) return;
  // The sandbox may be at any point of its start: kill bwrap itself if it has not reported the pid yet.
  const known = await Promise.race([
    first,
    delay(firstProcessTimeoutMs, undefined, { ref: false }),
  ]);
  if (known && processStartOf(known.pid) === known.start) signalProcess(known.pid, 'SIGKILL');
  else child.kill('SIGKILL');
  await exit;
  while (known && known.start !== undefined && processStartOf(known.pid) === known.start)
    await delay(2);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
