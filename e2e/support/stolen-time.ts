import { readFile } from 'node:fs/promises';

/** Columns in the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal. */
const [counted, steal] = [8, 7];

async function cpuTimes(): Promise<{ all: number; stolen: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n', 1);
  const times = line
    .trim()
    .split(/\s+/)
    .slice(1, counted + 1)
    .map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[steal] ?? 0 };
}

/**
 * Measures from now on how much CPU time the hypervisor gave to other machines, and describes it on demand. Slow
 * results while much is stolen say little about the service.
 */
export async function watchStolenTime(): Promise<() => Promise<string>> {
  const before = await cpuTimes();
  return async () => {
    const now = await cpuTimes();
    const share = (now.stolen - before.stolen) / (now.all - before.all);
    return `The hypervisor took ${(share * 100).toFixed(1)} % of the CPU time.`;
  };
}
