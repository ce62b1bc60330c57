import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxLimits, SandboxUsage } from '../../../core/ports/sandbox.ts';
import { signalProcess } from '../../../core/signal-process.ts';
import { isOrphaned } from '../../sandbox-directories.ts';
import { type Controller, enable, findHierarchies, type Hierarchy } from './find-hierarchies.ts';

const periodUs = 100_000;
const emptyMs = 10_000;
/** Weight files of cgroup v1 and v2, and the default weight of a process in no group. */
const weights = {
  1: { file: 'cpu.shares', defaultWeight: 1024 },
  2: { file: 'cpu.weight', defaultWeight: 100 },
};

/** Kernel limits that apply to all processes of a sandbox together. */
export interface ControlGroup {
  /** A process that writes 0 to each of these files joins the group, along with its children. */
  readonly procsFiles: readonly string[];
  measure(): Promise<Omit<SandboxUsage, 'diskBytes'>>;
  /** Resolves once no process is left in the group and the group is removed. */
  remove(): Promise<void>;
}

export interface ControlGroups {
  readonly controllers: ReadonlySet<Controller>;
  make(id: string, limits: SandboxLimits): Promise<ControlGroup>;
  close(): Promise<void>;
}

/** Opens the control groups that this machine allows, possibly none, and cleans up after killed services. */
export async function openControlGroups(
  owner: string,
  { cpuPercent }: { readonly cpuPercent: number },
): Promise<ControlGroups> {
  const found: Hierarchy[] = [];
  for (const hierarchy of await findHierarchies()) {
    for (const name of await readdir(hierarchy.folder)) {
      // Best effort: another service may be removing the same group.
      if (isOrphaned(name)) await clear(join(hierarchy.folder, name)).catch(() => {});
    }
    if (await prepare(hierarchy, owner, cpuPercent)) found.push(hierarchy);
  }
  return {
    controllers: new Set(found.flatMap(({ controllers }) => controllers)),
    async make(id, limits) {
      const groups = await Promise.all(
        found.map((hierarchy) => make(hierarchy, owner, id, limits)),
      );
      return {
        procsFiles: groups.map((folder) => join(folder, 'cgroup.procs')),
        measure: () => measure(groups),
        remove: async () => void (await Promise.all(groups.map(removeWhenEmpty))),
      };
    },
    async close() {
      // A group that is still in use is removed at the next start.
      for (const { folder } of found) await rmdir(join(folder, owner)).catch(() => {});
    },
  };
}

/** Creates the service's own group, the parent of all sandbox groups. Without permission for it, none can be used. */
async function prepare(
  { folder, version, controllers }: Hierarchy,
  owner: string,
  cpuPercent: number,
) {
  const group = join(folder, owner);
  try {
    await mkdir(group);
    if (version === 2) await enable(group, controllers);
    if (controllers.includes('cpu')) {
      const { file, defaultWeight } = weights[version];
      await writeFile(join(group, file), String(Math.round((defaultWeight * cpuPercent) / 100)));
    }
    // Probe for real: some machines have the files but refuse to use them.
    const probe = join(group, 'probe');
    await mkdir(probe);
    await rmdir(probe);
    return true;
  } catch {
    // Not permitted on this machine; the host reports which limits apply.
    await rmdir(group).catch(() => {});
    return false;
  }
}

async function make(
  { folder, version, controllers }: Hierarchy,
  owner: string,
  id: string,
  limits: SandboxLimits,
): Promise<string> {
  const group = join(folder, owner, id);
  await mkdir(group);
  for (const controller of controllers) {
    for (const [file, value] of values(version, controller, limits)) {
      await writeFile(join(group, file), value).catch((error: NodeJS.ErrnoException) => {
        // Only some kernels account for swap.
        if (!/swap|memsw/.test(file)) throw error;
      });
    }
  }
  return group;
}

function values(
  version: 1 | 2,
  controller: Controller,
  { cpus, memoryMb, pids }: SandboxLimits,
): readonly [file: string, value: string][] {
  const memory = String(memoryMb * 1024 * 1024);
  const quota = String(Math.round(cpus * periodUs));
  if (controller === 'cpuacct') return [];
  if (controller === 'pids') return [['pids.max', String(pids)]];
  if (version === 2) {
    if (controller === 'cpu') return [['cpu.max', `${quota} ${periodUs}`]];
    return [
      ['memory.max', memory],
      ['memory.swap.max', '0'],
    ];
  }
  if (controller === 'cpu') {
    return [
      ['cpu.cfs_period_us', String(periodUs)],
      ['cpu.cfs_quota_us', quota],
    ];
  }
  return [
    ['memory.limit_in_bytes', memory],
    ['memory.memsw.limit_in_bytes', memory],
  ];
}

async function measure(groups: readonly string[]): Promise<Omit<SandboxUsage, 'diskBytes'>> {
  const read = async (...names: string[]) => {
    const paths = groups.flatMap((group) => names.map((name) => join(group, name)));
    // Each kernel version has only some of these files.
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
    return texts.join('\n');
  };
  const number = (text: string) =>
    /^\d+/m.test(text) ? Number.parseInt(text.trim(), 10) : undefined;
  const usageUs = /^usage_usec (\d+)/m.exec(await read('cpu.stat'))?.[1];
  const usageNs = number(await read('cpuacct.usage'));
  const oom = /^oom_kill (\d+)/m.exec(await read('memory.events', 'memory.oom_control'))?.[1];
  return {
    memoryBytes: number(await read('memory.current', 'memory.usage_in_bytes')),
    cpuMs: usageUs === undefined ? usageNs && usageNs / 1e6 : Number(usageUs) / 1e3,
    processes: number(await read('pids.current')),
    outOfMemoryKills: Number(oom ?? 0),
  };
}

/** Kills processes that a killed service left in its groups, then removes the groups. */
async function clear(owner: string): Promise<void> {
  for (const entry of await readdir(owner, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const group = join(owner, entry.name);
    const members = await readFile(join(group, 'cgroup.procs'), 'utf8');
    for (const pid of members.split('\n').filter(Boolean).map(Number)) {
      // A pid of 0 stands for a process that is not visible from here.
      if (pid > 0) signalProcess(pid, 'SIGKILL');
    }
    await removeWhenEmpty(group);
  }
  await rmdir(owner);
}

async function removeWhenEmpty(group: string): Promise<void> {
  const end = performance.now() + emptyMs;
  for (;;) {
    try {
      return await rmdir(group);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EBUSY' || performance.now() > end) throw error;
    }
    await delay(2);
  }
}
