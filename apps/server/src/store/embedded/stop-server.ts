import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { signalProcess } from '../../core/signal-process.ts';
import { readPostmaster } from './lock-files.ts';
import { isServerOf } from './server-process-status.ts';

/**
 * SIGINT ends sessions and writes a checkpoint. If that takes too long, or `forceClose` fires, SIGQUIT leaves the rest to
 * recovery.
 */
const steps = [
  { signal: 'SIGINT', graceMs: 10_000 },
  { signal: 'SIGQUIT', graceMs: 8_000 },
] as const;

export async function stopServer(
  cluster: string,
  log: Logger,
  forceClose?: AbortSignal,
): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return;
  for (const { signal, graceMs } of steps) {
    if (!(await isServerOf(postmaster.pid, cluster))) return;
    if (!signalProcess(postmaster.pid, signal)) return;
    const deadline = Date.now() + graceMs;
    const isForced = () => signal === 'SIGINT' && forceClose?.aborted;
    while (Date.now() < deadline && !isForced()) {
      if (!(await isServerOf(postmaster.pid, cluster))) return;
      await delay(10);
    }
    log.warn({ pid: postmaster.pid, signal }, 'the embedded PostgreSQL does not stop');
  }
}
