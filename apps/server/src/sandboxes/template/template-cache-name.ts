import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Machine } from './is-package-for-machine.ts';

/** Returns the directory name of a template's packages, unique per lock file and machine. */
export function templateCacheName(template: string, lock: string, machine: Machine): string {
  const key = createHash('sha256').update(lock).update(JSON.stringify(machine)).digest('hex');
  return `${basename(template)}-${key.slice(0, 16)}`;
}
