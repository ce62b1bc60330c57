import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `cpuacct` limits nothing: it measures CPU time under cgroup v1. */
export type Controller = 'memory' | 'cpu' | 'pids' | 'cpuacct';
const usedControllers: readonly Controller[] = ['memory', 'cpu', 'pids'];

/** A directory in the cgroup tree below which this process may create groups. */
export interface Hierarchy {
  readonly version: 1 | 2;
  readonly folder: string;
  readonly controllers: readonly Controller[];
}

/** Finds the usable hierarchies. cgroup v1 has one tree per controller, v2 has one for all; some systems have both. */
export async function findHierarchies(): Promise<Hierarchy[]> {
  // A kernel without control groups has neither file.
  const own = await readFile('/proc/self/cgroup', 'utf8').catch(() => '');
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const v1 = findV1Hierarchies(own, mounts);
  const taken = new Set(v1.flatMap(({ controllers }) => controllers));
  const v2 = await findV2Hierarchy(
    own,
    mounts,
    usedControllers.filter((name) => !taken.has(name)),
  );
  return v2 ? [...v1, v2] : v1;
}

export function findV1Hierarchies(own: string, mounts: string): Hierarchy[] {
  return mounts.split('\n').flatMap((line) => {
    const mount = parseMount(line);
    if (mount?.type !== 'cgroup') return [];
    const controllers = [...usedControllers, 'cpuacct' as const].filter((name) =>
      mount.options.includes(name),
    );
    const group = own
      .split('\n')
      .map((entry) => entry.split(':'))
      .find(([, names]) =>
        names?.split(',').some((name) => controllers.includes(name as Controller)),
      );
    if (controllers.length === 0 || !group) return [];
    return [{ version: 1, folder: folderOf(mount, group.slice(2).join(':')), controllers }];
  });
}

async function findV2Hierarchy(
  own: string,
  mounts: string,
  requested: readonly Controller[],
): Promise<Hierarchy | undefined> {
  const mount = mounts
    .split('\n')
    .map(parseMount)
    .find((found) => found?.type === 'cgroup2');
  const group = /^0::(.*)$/m.exec(own)?.[1];
  if (!mount || group === undefined || requested.length === 0) return undefined;
  const folder = folderOf(mount, group);
  // Not visible in some containers; there are no controllers then.
  const offered = await readFile(join(folder, 'cgroup.controllers'), 'utf8').catch(() => '');
  const controllers = requested.filter((name) => offered.split(/\s/).includes(name));
  if (controllers.length === 0) return undefined;
  return (await enableForChildren(folder, controllers))
    ? { version: 2, folder, controllers }
    : undefined;
}

/**
 * Enables controllers for child groups, which cgroup v2 permits only if the group itself contains no process. If it
 * contains only this service, as under systemd with `Delegate=yes`, the service moves to a child group.
 */
async function enableForChildren(
  folder: string,
  controllers: readonly Controller[],
): Promise<boolean> {
  try {
    await enable(folder, controllers);
    return true;
  } catch {
    // The group contains processes, or this process lacks permission.
    const members = await readFile(join(folder, 'cgroup.procs'), 'utf8').catch(() => '');
    if (members.trim() !== String(process.pid)) return false;
  }
  try {
    const below = join(folder, 'millwright-service');
    await mkdir(below, { recursive: true });
    await writeFile(join(below, 'cgroup.procs'), String(process.pid));
    await enable(folder, controllers);
    return true;
  } catch {
    // Not permitted; sandboxes run without these limits.
    return false;
  }
}

export function enable(group: string, controllers: readonly Controller[]): Promise<void> {
  const names = controllers.map((name) => `+${name}`).join(' ');
  return writeFile(join(group, 'cgroup.subtree_control'), names);
}

interface Mount {
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

function parseMount(line: string): Mount | undefined {
  const [before = '', after] = line.split(' - ');
  const [, , , root = '', point = ''] = before.split(' ');
  const [type = '', , options = ''] = after?.split(' ') ?? [];
  return after === undefined ? undefined : { root, point, type, options: options.split(',') };
}

/**
 * Resolves a group's directory. In a container the mount may show only part of the tree, while the group's path starts
 * at the root.
 */
function folderOf({ root, point }: Mount, group: string): string {
  const below = group.startsWith(root) && root !== '/' ? group.slice(root.length) : group;
  return below === '/' ? point : join(point, below);
}
