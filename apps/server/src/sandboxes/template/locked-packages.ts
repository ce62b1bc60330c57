import { isPackageForMachine, type Machine, type Requirements } from './is-package-for-machine.ts';

/** A package in a package-lock.json, at its path there. */
export interface LockedPackage {
  /** For example `node_modules/vite/node_modules/lightningcss`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Command names with their file in the package. */
  readonly bin: Readonly<Record<string, string>>;
  /** True if the package may be absent: it is only a dependency of packages that are skipped on this machine. */
  readonly mayBeMissing: boolean;
}

interface Entry extends Requirements {
  readonly version?: string;
  readonly optional?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
}

/** Returns the packages of a lock file that apply to this machine. */
export function lockedPackages(lock: string, machine: Machine): LockedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1);
    if (!name || entry.version === undefined || !isPackageForMachine(machine, entry)) return [];
    const { version, bin = {}, optional = false, os, cpu, libc } = entry;
    return { path, name, version, bin, mayBeMissing: optional && !(os || cpu || libc) };
  });
}
