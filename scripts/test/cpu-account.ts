import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds } from './cpu-time.ts';

/**
 * CPU time of a process and all its descendants. A control group counts everything; without one, the sum over `/proc`
 * misses processes that are killed together with their sandbox.
 */
export class CpuAccount {
  readonly #pid: number;
  readonly #group: string | undefined;

  constructor(pid: number) {
    this.#pid = pid;
    this.#group = groupWith(pid);
  }

  get seconds(): number | undefined {
    if (this.#group === undefined) return cpuSeconds(this.#pid);
    const stat = readFileSync(join(this.#group, 'cpu.stat'), 'utf8');
    return Number(/^usage_usec (\d+)/m.exec(stat)?.[1]) / 1_000_000;
  }

  close(): void {
    try {
      if (this.#group !== undefined) rmdirSync(this.#group);
    } catch {
      // A process outlived its worker, and a non-empty group cannot be removed.
    }
  }
}

function groupWith(pid: number): string | undefined {
  try {
    const group = join(ownGroup(), `tests-${pid}`);
    mkdirSync(group);
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return group;
  } catch {
    // Without a writable cgroup hierarchy, the sum over `/proc` is used.
    return undefined;
  }
}

/** Directory of this process's control group. */
function ownGroup(): string {
  const [, path] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  const [, mount] = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/self/mounts', 'utf8')) ?? [];
  if (path === undefined || mount === undefined) throw new Error('There are no control groups');
  return join(mount, path);
}
