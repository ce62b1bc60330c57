import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { wireFd } from './begin.ts';

const closedByExec = 0o2000000;

/**
 * Closes files that whoever started the service left open: they come down to every process, and a
 * command inside could use them. Node's own are marked to go no further.
 */
export function closeInherited(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const fd = Number(name);
    if (fd <= wireFd) continue;
    try {
      const flags = /^flags:\s+([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'));
      if ((Number.parseInt(flags?.[1] ?? '', 8) & closedByExec) === 0) closeSync(fd);
    } catch {
      // It was the folder that is being read.
    }
  }
}
