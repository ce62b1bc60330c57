import type { TestWorker } from './test-worker.ts';

const tickMs = 5_000;
/** Time after which a running test is logged, and the interval of repeats. */
const noticeSeconds = 30;
/**
 * A test that neither finishes nor uses the CPU for this long is hung: no wait in the suite is longer. Load alone does
 * not cause this, since a slow test still uses CPU time.
 */
const idleLimitSeconds = 150;
const idleCpuSeconds = 3;
/** A test that uses more CPU time than this is in an endless loop; long runs repeat trials, so they get more. */
const busyLimitCpuSeconds = { usual: 300, long: 6_000 };

interface Sample {
  readonly progressAt: number;
  readonly cpuSeconds: number | undefined;
  noticedSeconds: number;
}

/** Watches running tests: logs slow ones, and abandons a test that makes no progress. */
export class StallWatch implements Disposable {
  readonly #workers: () => Iterable<TestWorker>;
  readonly #samples = new WeakMap<TestWorker, Sample>();
  readonly #busyLimitCpuSeconds: number;
  readonly #timer: NodeJS.Timeout;

  constructor(workers: () => Iterable<TestWorker>, { isLong }: { readonly isLong: boolean }) {
    this.#workers = workers;
    this.#busyLimitCpuSeconds = busyLimitCpuSeconds[isLong ? 'long' : 'usual'];
    this.#timer = setInterval(() => this.#check(), tickMs);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const worker of this.#workers()) if (worker.running) this.#checkOne(worker);
  }

  #checkOne(worker: TestWorker): void {
    const { running } = worker;
    if (!running) return;
    const sample = this.#samples.get(worker);
    if (sample?.progressAt !== running.progressAt) {
      const { progressAt } = running;
      this.#samples.set(worker, { progressAt, cpuSeconds: worker.cpuSeconds, noticedSeconds: 0 });
      return;
    }
    const seconds = (performance.now() - running.progressAt) / 1_000;
    const where = [running.file, ...running.test].join(' › ');
    if (seconds >= sample.noticedSeconds + noticeSeconds) {
      sample.noticedSeconds += noticeSeconds;
      console.log(`… ${where} (running for ${Math.round(seconds)} s)`);
    }
    const used = (worker.cpuSeconds ?? 0) - (sample.cpuSeconds ?? 0);
    const isIdle = seconds > idleLimitSeconds && used < idleCpuSeconds;
    if (isIdle || used > this.#busyLimitCpuSeconds) {
      worker.abandon(
        `Hung: no progress for ${seconds.toFixed()} s, ${used.toFixed(1)} s of CPU used`,
      );
    }
  }
}
