import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in clock ticks of 10 ms. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
}

/** CPU time of a process and its reaped children; undefined once it is gone. */
function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    // The process has exited.
    return undefined;
  }
}

function runningProcesses(): Map<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
    if (times) processes.set(Number(name), times);
  }
  return processes;
}

/** CPU seconds used so far by a process and all its descendants; undefined where there is no `/proc`. */
export function cpuSeconds(root: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const processes = runningProcesses();
  const isInTree = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) {
      if (at === root) return true;
    }
    return false;
  };
  let seconds = 0;
  for (const [pid, times] of processes) if (isInTree(pid)) seconds += times.seconds;
  return seconds;
}

/** CPU seconds that everything on this machine has used since it started; undefined where there is no `/proc`. */
export function machineCpuSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}
