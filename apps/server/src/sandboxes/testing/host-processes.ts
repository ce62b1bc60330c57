import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processes of this machine, including sandboxes, whose command line contains this text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const commandLine = readFileSync(`/proc/${name}/cmdline`, 'latin1');
      return commandLine.includes(text) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

let count = 0;

/** Returns a sleep duration in seconds that no other process uses. */
export function uniqueSleep(): string {
  count += 1;
  return `900.${process.pid}${String(count).padStart(4, '0')}`;
}
