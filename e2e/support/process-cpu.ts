import { readFile } from 'node:fs/promises';

/** Linux reports CPU time in clock ticks of 10 ms. */
const msPerTick = 10;

/** Milliseconds of CPU that a process has used: unlike time, they hardly depend on what else the machine does. */
export async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the command is in parentheses and may contain spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * msPerTick;
}
