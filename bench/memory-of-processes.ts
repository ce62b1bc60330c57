import { readdirSync, readFileSync } from 'node:fs';

/** All processes that descend from one. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Memory of processes in megabytes, with each shared page counted in parts (PSS). */
export function proportionalMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const rollup = read(`/proc/${pid}/smaps_rollup`);
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function parentOf(pid: number): number {
  const [, fields = ''] = read(`/proc/${pid}/stat`).split(') ');
  return Number(fields.split(' ')[1]);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
