import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Environment variable whose value identifies all processes of a command. */
export const commandMarkVariable = 'MILLWRIGHT_COMMAND';

interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  readonly isDead: boolean;
}

export interface ProcessTree {
  /** The tree's first process, which leads a session of its own. */
  readonly leader: number;
  /** `NAME=value` in the environment of all its processes. */
  readonly mark: string;
  /**
   * A unique value of oom_score_adj, which children inherit even if their environment is replaced. Undefined if other
   * processes are visible, which may have any value.
   */
  readonly score: number | undefined;
}

/**
 * Kills a process and all its descendants, including those that moved to another session or lost their parent. Stops
 * all of them before killing any, so that none can fork in the meantime.
 */
export async function killProcessTree(tree: ProcessTree, deadlineMs = 10_000): Promise<void> {
  if (process.platform !== 'linux') return signal(-tree.leader, 'SIGKILL');
  const end = performance.now() + deadlineMs;
  const stopped = new Set<number>();
  for (;;) {
    const alive = membersOf(tree);
    if (alive.length === 0 || performance.now() > end) return;
    const unstopped = alive.filter((pid) => !stopped.has(pid));
    for (const pid of unstopped) {
      signal(pid, 'SIGSTOP');
      stopped.add(pid);
    }
    if (unstopped.length > 0) continue;
    for (const pid of alive) signal(pid, 'SIGKILL');
    await delay(2);
  }
}

function membersOf({ leader, mark, score }: ProcessTree): number[] {
  const all = listProcesses();
  const members = new Set<number>();
  for (const { pid, session } of all) {
    const isMember =
      pid === leader || session === leader || hasMark(pid, mark) || hasScore(pid, score);
    if (isMember) members.add(pid);
  }
  let before = -1;
  while (before !== members.size) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  members.delete(process.pid);
  return all.filter(({ pid, isDead }) => members.has(pid) && !isDead).map(({ pid }) => pid);
}

function listProcesses(): ProcessInfo[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    const text = read(`/proc/${pid}/stat`);
    // The program name is in parentheses and may contain any character, including parentheses.
    const [state, parent, , session] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (session === undefined) return [];
    const isDead = state === 'Z' || state === 'X';
    return [{ pid, parent: Number(parent), session: Number(session), isDead }];
  });
}

function hasMark(pid: number, mark: string): boolean {
  return `\0${read(`/proc/${pid}/environ`)}\0`.includes(`\0${mark}\0`);
}

function hasScore(pid: number, score: number | undefined): boolean {
  return score !== undefined && Number(read(`/proc/${pid}/oom_score_adj`)) === score;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process exited, or belongs to another user.
    return '';
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process already exited.
  }
}
