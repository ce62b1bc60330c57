import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { Histogram, type Registry } from 'prom-client';
import type { Logger, LogOptions } from '../log.ts';
import type { Block, WatchdogData } from './watchdog-thread.js';

export interface WatchdogOptions {
  /** Blocks that last this long kill the process. */
  readonly endMs: number;
  /** Blocks that last at least this long are logged and counted. */
  readonly reportMs?: number;
  readonly log: Logger;
  /** For the watchdog thread's own log line: a blocked main thread cannot run `log`. */
  readonly logOptions: Pick<LogOptions, 'level' | 'format' | 'secrets'>;
  readonly registry: Registry;
}

export interface Watchdog {
  stop(): Promise<void>;
}

const reportAfterMs = 1_000;
const heartbeatsPerReport = 8;

/**
 * Watches this process's event loop from a separate thread. Logs each block with the route, tool or task that caused
 * it. A block that does not end kills the process, so that another process can take over the turns it would otherwise
 * hold for as long as it hangs.
 */
export function startWatchdog(options: WatchdogOptions): Watchdog {
  const { endMs, log, logOptions, registry } = options;
  const { reportMs = Math.min(reportAfterMs, endMs / 2) } = options;
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const blocks = new Histogram({
    name: 'millwright_event_loop_block_seconds',
    help: 'Event loop blocks of one second or longer',
    buckets: [1, 2, 5, 10, 15],
    registers: [registry],
  });
  const workerData: WatchdogData = {
    shared,
    reportMs,
    endMs,
    log: logOptions,
  };
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData,
    env: {},
  });
  thread.on('message', ({ blockedMs, activity, stack }: Block) => {
    blocks.observe(blockedMs / 1000);
    log.warn({ activity, stack, blockedMs: Math.round(blockedMs) }, 'the event loop was blocked');
  });
  thread.on('error', (error) => log.error({ err: error }, 'the watchdog failed'));
  thread.unref();
  const timer = setInterval(() => {
    Atomics.store(shared, 1, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(shared, 0, 1);
  }, reportMs / heartbeatsPerReport);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
