import { closeSync, readdirSync, readFileSync } from 'node:fs';

const closedByExec = 0o2000000;

/**
 * Closes inherited descriptors that the service's parent left open: every process inherits them, and a command could
 * use them. Node's own descriptors are close-on-exec.
 */
export function closeInherited(kept: readonly number[]): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const fd = Number(name);
    if (fd <= 2 || kept.includes(fd)) continue;
    try {
      const flags = /^flags:\s+([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'));
      if ((Number.parseInt(flags?.[1] ?? '', 8) & closedByExec) === 0) closeSync(fd);
    } catch {
      // The descriptor of the /proc directory listing itself, already closed.
    }
  }
}
