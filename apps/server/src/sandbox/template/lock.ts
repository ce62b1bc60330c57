import { type Machine, type Requirements, runsOn } from './machine.ts';

/** One package of a package-lock.json, at the place it has there. */
export interface LockedPackage {
  /** Such as `node_modules/vite/node_modules/lightningcss`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Commands by name, each a file of the package. */
  readonly bin: Readonly<Record<string, string>>;
  /** Not being installed is no mistake: it only serves others that are left out on this machine. */
  readonly mayBeMissing: boolean;
}

interface Entry extends Requirements {
  readonly version?: string;
  readonly optional?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
}

/** The packages of a lock file that belong on this machine. */
export function lockedPackages(lock: string, machine: Machine): LockedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1);
    if (!name || entry.version === undefined || !runsOn(machine, entry)) return [];
    const { version, bin = {}, optional = false, os, cpu, libc } = entry;
    return { path, name, version, bin, mayBeMissing: optional && !(os || cpu || libc) };
  });
}
