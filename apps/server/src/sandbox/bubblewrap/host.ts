import { type ChildProcess, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type Sandbox,
  SandboxError,
  type SandboxHost,
  type SandboxOptions,
} from '../../core/ports/sandbox.ts';
import { commandEnvironment } from '../command-environment.ts';
import type { Beginning } from '../daemon/begin.ts';
import { daemonCommand, prepareDaemon } from '../daemon-files.ts';
import type { Enclosure } from '../live-sandbox.ts';
import { OpenSandboxes } from '../open-sandboxes.ts';
import { openPlaces, type Places, startOf } from '../places.ts';
import { INSIDE, type View } from './bwrap-arguments.ts';
import { type ControlGroup, type ControlGroups, openControlGroups } from './control-groups.ts';
import { makeDiskImage } from './disk-image.ts';
import { type FirstProcess, firstProcess, launch } from './launch.ts';
import { findMeans, type Means } from './means.ts';
import { seccompProgram } from './seccomp.ts';
import { Stage } from './stage.ts';
import { makeSystemFiles, type SystemFiles } from './system-files.ts';
import { UserNumbers } from './user-numbers.ts';

/** All that sandboxes of one host have in common. */
interface Shared {
  readonly means: Means;
  readonly places: Places;
  readonly groups: ControlGroups;
  readonly daemon: string;
  readonly system: SystemFiles;
  readonly seccompFile: string;
}

/** What a sandbox has before anything runs in it. */
interface Frame {
  readonly id: string;
  readonly uid: number | undefined;
  readonly place: string;
  readonly group: ControlGroup;
  readonly clearAway: () => Promise<void>;
}

/** How long bwrap may take to tell of its first process before it is ended without it. */
const FIRST_MS = 1_000;
const SMALL = { cpus: 1, memoryMb: 256, pids: 64, diskMb: 16 };

/**
 * Sandboxes by bubblewrap: name spaces, a user of its own, a list of refused system calls, and the
 * kernel's limits. Throws SandboxError when that does not work on this machine.
 */
export async function openBubblewrapHost({ folder }: { folder: string }): Promise<SandboxHost> {
  const means = await findMeans();
  const { arch } = process;
  if (!means || process.platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new SandboxError(
      'start_failed',
      'Isolated sandboxes need Linux on x64 or arm64 with bubblewrap, and with setpriv for root.',
    );
  }
  const places = await openPlaces(join(folder, 'bubblewrap'), async () => {});
  const groups = await openControlGroups(places.owner);
  const daemon = await prepareDaemon(folder);
  const system = await makeSystemFiles(join(folder, 'etc'));
  const seccompFile = join(folder, 'seccomp.bpf');
  await writeFile(seccompFile, seccompProgram(arch));

  const shared = { places, groups, daemon, system, seccompFile };
  const best = new BubblewrapHost({ ...shared, means });
  try {
    await best.tryOut();
    return best;
  } catch (error) {
    const plain = new BubblewrapHost({ ...shared, means: { ...means, mounting: undefined } });
    try {
      if (!means.mounting) throw error;
      // Root in a container often may not mount.
      await plain.tryOut();
      return plain;
    } catch {
      await plain.close();
      throw error;
    }
  }
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
        : 'measured every second; who writes beyond it is ended',
    };
  }

  async tryOut(): Promise<void> {
    const sandbox = await this.create({ limits: SMALL });
    await sandbox.release();
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
      await removePlace(place);
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
    const { view, stage } = means.mounting
      ? await this.#staged(place, options, means.mounting.mkfs)
      : await this.#plain(place, options, uid);
    const isDiskCounted = stage !== undefined;
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
      watch: isDiskCounted
        ? null
        : { folders: [INSIDE.home, INSIDE.temporary], maxBytes: limits.diskMb * 1024 * 1024 },
    };
    const node = means.node.isBelowUsr ? means.node.path : `${INSIDE.node}/bin/node`;
    const child = await launch({
      means,
      view,
      limits,
      uid,
      stage,
      seccompFile,
      isMemoryCounted: groups.controllers.has('memory'),
      joins: group.joins,
      daemonCommand: daemonCommand(node, INSIDE.daemon, beginning),
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

  /** With a disk of its own; everything is mounted by root where the sandbox's user can reach it. */
  async #staged(place: string, { layers = [], limits }: SandboxOptions, mkfs: string) {
    const { means, daemon, system } = this.#shared;
    const { node } = means;
    const sources = layers.map(({ source }) => source);
    const plan = new Stage([place, daemon, node.path, ...sources]);
    const image = join(place, 'disk.img');
    const disk = plan.image(image);
    const view: View = {
      ...this.#common(),
      home: join(disk, 'home'),
      temporary: join(disk, 'tmp'),
      daemon: plan.bind(daemon),
      etc: plan.bind(system.folder),
      node: node.isBelowUsr ? undefined : join(plan.bind(dirname(node.path)), basename(node.path)),
      npm: node.npm && plan.bind(node.npm),
      layers: layers.map(({ source, target }) => ({ source: plan.bind(source), target })),
    };
    const table = join(place, 'fstab');
    await Promise.all([makeDiskImage(image, limits.diskMb, mkfs), writeFile(table, plan.table())]);
    return { view, stage: { table, disk } };
  }

  async #plain(place: string, { layers = [] }: SandboxOptions, uid: number | undefined) {
    const { means, daemon, system } = this.#shared;
    const home = join(place, 'home');
    const temporary = join(place, 'tmp');
    for (const folder of [home, join(home, 'project'), join(home, '.millwright'), temporary]) {
      await mkdir(folder, { mode: 0o755 });
      if (uid !== undefined) await chown(folder, uid, uid);
    }
    const { node } = means;
    const view: View = {
      ...this.#common(),
      home,
      temporary,
      daemon,
      etc: system.folder,
      node: node.isBelowUsr ? undefined : node.path,
      npm: node.npm,
      layers,
    };
    return { view, stage: undefined };
  }

  #common() {
    return { roots: this.#shared.means.roots, shared: this.#shared.system.shared };
  }
}

/**
 * Ends the first process, with which all end; bwrap outside takes notice and ends by itself. Where it
 * was ended itself, the kernel has been told to end the first one as well.
 */
async function endAll(
  child: ChildProcess,
  first: Promise<FirstProcess | undefined>,
): Promise<void> {
  const exit = hasEnded(child) ? undefined : once(child, 'exit');
  if (child.pid === undefined) return;
  // It may be at any step of its start: bwrap is ended as well when it has not told yet.
  const known = await Promise.race([first, delay(FIRST_MS, undefined, { ref: false })]);
  if (known && startOf(known.pid) === known.start) process.kill(known.pid, 'SIGKILL');
  else child.kill('SIGKILL');
  await exit;
  while (known && known.start !== undefined && startOf(known.pid) === known.start) await delay(2);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Nothing runs there any more. A folder may have been closed even to its owner. */
async function removePlace(place: string): Promise<void> {
  const remove = () => rm(place, { recursive: true, force: true, maxRetries: 3 });
  await remove().catch(async () => {
    await promisify(execFile)('/bin/chmod', ['-R', 'u+rwX', place], { env: {} });
    await remove();
  });
}
