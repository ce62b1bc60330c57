import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { signalProcess } from '../../core/signal-process.ts';
import { readPostmaster } from './lock-files.ts';
import { isServerOf } from './processes.ts';

/**
 * SIGINT ends sessions and writes a checkpoint. If that takes too long, or in a hurry, SIGQUIT leaves the rest to
 * recovery.
 */
const steps = [
  { signal: 'SIGINT', patience: 10_000 },
  { signal: 'SIGQUIT', patience: 8_000 },
] as const;

export async function stopServer(cluster: string, log: Logger, hurry?: AbortSignal): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return;
  for (const { signal, patience } of steps) {
    if (!(await isServerOf(postmaster.pid, cluster))) return;
    if (!signalProcess(postmaster.pid, signal)) return;
    const deadline = Date.now() + patience;
    const isHurried = () => signal === 'SIGINT' && hurry?.aborted;
    while (Date.now() < deadline && !isHurried()) {
      if (!(await isServerOf(postmaster.pid, cluster))) return;
      await delay(10);
    }
    log.warn({ pid: postmaster.pid, signal }, 'the embedded PostgreSQL does not stop');
  }
}
