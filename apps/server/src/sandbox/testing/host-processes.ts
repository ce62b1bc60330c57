import { readdirSync, readFileSync } from 'node:fs';

/** Processes of this machine, in sandboxes too, with this text in their command line. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'latin1');
      return words.includes(text) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Signals a process that was found earlier; says whether it was still there. */
export function signalFound(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

let count = 0;

/** A number of seconds to sleep that no other process sleeps for. */
export function uniqueSleep(): string {
  count += 1;
  return `900.${process.pid}${String(count).padStart(4, '0')}`;
}
