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
import type { Beginning } from '../../daemon/begin.ts';
import { daemonCommand, prepareDaemon } from '../../daemon-files.ts';
import type { Enclosure } from '../../live-sandbox.ts';
import { makeOnce } from '../../make-once.ts';
import { OpenSandboxes } from '../../open-sandboxes.ts';
import {
  openSandboxDirectories,
  removeTree,
  type SandboxDirectories,
  startOf,
} from '../../sandbox-directories.ts';
import { INSIDE } from './bwrap-arguments.ts';
import { type ControlGroup, type ControlGroups, openControlGroups } from './control-groups.ts';
import { prepareDaemonProgram } from './daemon-program.ts';
import { detectCapabilities, type SandboxCapabilities } from './detect-capabilities.ts';
import { type FirstProcess, firstProcess, launch } from './launch.ts';
import { layOut } from './layout.ts';
import { LowerTrees } from './lower-trees.ts';
import { seccompProgram } from './seccomp.ts';
import { makeSystemFiles, type SystemFiles } from './system-files.ts';
import { UserNumbers } from './user-numbers.ts';

export interface BubblewrapOptions {
  readonly folder: string;
  /** Detects the capabilities of this machine; the best working combination is used. */
  readonly find?: typeof detectCapabilities;
  /** CPU weight of all sandboxes together, as a percentage of one process of the service, under contention. */
  readonly cpuPercent?: number;
}

/** State shared by all sandboxes of one host. */
interface Shared {
  readonly means: SandboxCapabilities;
  readonly places: SandboxDirectories;
  readonly groups: ControlGroups;
  readonly daemon: string;
  readonly daemonProgram: string;
  readonly system: SystemFiles;
  readonly seccompFile: string;
  readonly lowers: LowerTrees;
  /** Directory that `tryOut` uses as a layer. */
  readonly trial: string;
}

/** Resources of a sandbox before anything runs in it. */
interface Frame {
  readonly id: string;
  readonly uid: number | undefined;
  readonly place: string;
  readonly group: ControlGroup;
  readonly clearAway: () => Promise<void>;
}

/** Time limit for bwrap to report its first process, after which bwrap itself is killed. */
const firstMs = 1_000;
/** The only file in the trial layer. */
const TRIED = 'tried';
const small = { cpus: 1, memoryMb: 256, pids: 64, diskMb: 16 };

/**
 * Opens a host that runs sandboxes with bubblewrap: namespaces, a separate user, a seccomp deny list, and kernel
 * limits. Throws SandboxError if that does not work on this machine.
 */
export async function openBubblewrapHost({
  folder,
  find = detectCapabilities,
  cpuPercent = 100,
}: BubblewrapOptions): Promise<SandboxHost> {
  const means = await find();
  const { arch } = process;
  if (!means || process.platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new SandboxError(
      'start_failed',
      'Isolated sandboxes need Linux on x64 or arm64 with bubblewrap, and with setpriv for root.',
    );
  }
  const places = await openSandboxDirectories(join(folder, 'bubblewrap'), async () => {});
  const groups = await openControlGroups(places.owner, { cpuPercent });
  const daemon = await prepareDaemon(folder);
  const daemonProgram = await prepareDaemonProgram(folder, means.node.path);
  const system = await makeSystemFiles(join(folder, 'etc'));
  const seccompFile = join(folder, 'seccomp.bpf');
  await writeFile(seccompFile, seccompProgram(arch));

  const trial = await makeOnce(join(folder, 'trial'), async (unfinished) => {
    await writeFile(join(unfinished, TRIED), '');
    await chmod(join(unfinished, TRIED), 0o644);
  });
  const lowers = new LowerTrees(places);
  const shared = { places, groups, daemon, daemonProgram, system, seccompFile, lowers, trial };

  let reason: unknown;
  for (const tried of fromBestToPlainest(means)) {
    const host = new BubblewrapHost({ ...shared, means: tried });
    try {
      await host.tryOut();
      return host;
    } catch (error) {
      reason ??= error;
    }
  }
  await groups.close();
  await places.close();
  throw reason;
}

/**
 * Lists combinations of capabilities in order of preference. Root in a container often cannot mount, and some kernels
 * do not support overlays. Without mounts by root, overlays work only for a non-root service, whose sandboxes run as
 * the service's own user.
 */
function fromBestToPlainest(means: SandboxCapabilities): SandboxCapabilities[] {
  const { mounting, overlay, setpriv } = means;
  return [
    ...(mounting && overlay ? [means] : []),
    ...(mounting ? [{ ...means, overlay: undefined }] : []),
    ...(overlay && !setpriv ? [{ ...means, mounting: undefined }] : []),
    { ...means, mounting: undefined, overlay: undefined },
  ];
}

class BubblewrapHost implements SandboxHost {
  readonly name = 'bubblewrap';
  readonly isolated = true;
  readonly limits: SandboxHost['limits'];
  readonly #shared: Shared;
  readonly #users = new UserNumbers();
  readonly #open = new OpenSandboxes();

  constructor(shared: Shared) {
    this.#shared = shared;
    const { controllers } = shared.groups;
    this.limits = {
      cpus: controllers.has('cpu') ? 'control group' : 'none',
      memoryMb: controllers.has('memory')
        ? 'control group'
        : 'for each process, and a gigabyte more',
      pids: controllers.has('pids') ? 'control group' : 'for the user of the sandbox',
      diskMb: shared.means.mounting
        ? 'a file system of its own'
        : 'measured every second; a process that exceeds it is stopped',
    };
  }

  /** Verifies the host by modifying a shared layer: some kernels fail only at that. */
  async tryOut(): Promise<void> {
    const layer = { source: this.#shared.trial, target: 'project/layer', writable: true };
    const sandbox = await this.create({ limits: small, layers: [layer] });
    try {
      const { exitCode, output } = await sandbox.session.run(
        `echo changed > layer/${TRIED} && mkdir layer/new && rm layer/${TRIED}`,
      );
      if (exitCode !== 0) throw new SandboxError('start_failed', output.toString());
    } finally {
      await sandbox.release();
    }
  }

  create(options: SandboxOptions): Promise<Sandbox> {
    return this.#open.start((wanted) => this.#enclose(wanted), options);
  }

  async close(): Promise<void> {
    await this.#open.release();
    await this.#shared.groups.close();
    await this.#shared.places.close();
  }

  async #enclose(options: SandboxOptions): Promise<Enclosure> {
    const { means, groups, places } = this.#shared;
    const { limits } = options;
    const id = randomUUID();
    const uid = means.setpriv ? this.#users.take() : undefined;
    const group = await groups.make(id, limits);
    const place = await places.make(id);
    const clearAway = async () => {
      await group.remove();
      await removeTree(place);
      if (uid !== undefined) this.#users.giveBack(uid);
    };
    try {
      return await this.#fill({ id, uid, place, group, clearAway }, options);
    } catch (error) {
      await clearAway();
      throw new SandboxError('start_failed', 'No sandbox could be prepared.', { cause: error });
    }
  }

  async #fill({ id, uid, place, group, clearAway }: Frame, options: SandboxOptions) {
    const { means, groups, system, seccompFile } = this.#shared;
    const { limits } = options;
    const layout = await layOut({ ...options, ...this.#shared, place, uid });
    const isDiskCounted = layout.stage !== undefined;
    const folders = [INSIDE.home, INSIDE.temporary, ...layout.written];
    const beginning: Beginning = {
      workspace: INSIDE.workspace,
      unfinished: INSIDE.unfinished,
      layers: [],
      ports: options.ports ?? [],
      env: commandEnvironment(
        {
          home: INSIDE.home,
          temporary: INSIDE.temporary,
          path: [`${INSIDE.node}/bin`, '/usr/local/bin', '/usr/bin', '/bin'],
          certificates: system.certificates,
        },
        options.egress,
      ),
      hasEgress: options.egress !== undefined,
      isAlone: true,
      watch: isDiskCounted ? null : { folders, maxBytes: limits.diskMb * 1024 * 1024 },
    };
    const child = await launch({
      means,
      layout,
      limits,
      uid,
      seccompFile,
      isMemoryCounted: groups.controllers.has('memory'),
      joins: group.joins,
      daemonCommand: daemonCommand(INSIDE.daemonProgram, INSIDE.daemon, beginning),
    });
    const first = firstProcess(child);
    return {
      id,
      child,
      measure: group.measure,
      destroy: async () => {
        await endAll(child, first);
        await clearAway();
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
  const known = await Promise.race([first, delay(firstMs, undefined, { ref: false })]);
  if (known && startOf(known.pid) === known.start) signalProcess(known.pid, 'SIGKILL');
  else child.kill('SIGKILL');
  await exit;
  while (known && known.start !== undefined && startOf(known.pid) === known.start) await delay(2);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
