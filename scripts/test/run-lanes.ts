import { availableParallelism } from 'node:os';
import type { Lane } from './lanes.ts';
import { StallWatch } from './stall-watch.ts';
import { type FileResult, TestWorker } from './test-worker.ts';

/** Total of the lanes' average CPU shares that may run at once: with more, files only slow each other down. */
const cpuBudget = availableParallelism();

class LaneRun {
  readonly lane: Lane;
  readonly waiting: string[];
  readonly workers = new Set<TestWorker>();
  readonly idle: TestWorker[] = [];
  active = 0;

  constructor(lane: Lane) {
    this.lane = lane;
    this.waiting = [...lane.files];
  }

  /** An idle worker that is still alive. */
  takeIdle(): TestWorker | undefined {
    for (let worker = this.idle.pop(); worker; worker = this.idle.pop()) {
      if (worker.isAlive) return worker;
    }
    return undefined;
  }
}

/** Runs all lanes concurrently, within the CPU budget and the workers of each lane. */
export async function* runLanes(
  lanes: readonly Lane[],
  options: {
    readonly namePattern?: string | undefined;
    readonly isLong: boolean;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<FileResult> {
  const runs = lanes.map((lane) => new LaneRun(lane));
  const active = new Map<
    TestWorker,
    Promise<{ run: LaneRun; worker: TestWorker; result: FileResult }>
  >();
  const workers = () => runs.flatMap((run) => [...run.workers]);
  using _ = new StallWatch(workers, options);

  const usedCpu = () => runs.reduce((sum, { lane, active }) => sum + active * lane.cpu, 0);
  const start = (run: LaneRun) => {
    const file = run.waiting.shift();
    if (file === undefined) return;
    const worker = run.takeIdle() ?? new TestWorker(run.lane, options.namePattern);
    run.workers.add(worker);
    run.active += 1;
    active.set(
      worker,
      worker.run(file).then((result) => ({ run, worker, result })),
    );
  };
  const startWaiting = () => {
    for (const run of runs) {
      while (run.waiting.length > 0 && run.active < run.lane.workers) {
        const fits = usedCpu() + run.lane.cpu <= cpuBudget + 0.01;
        if (!fits && active.size > 0) break;
        start(run);
      }
    }
  };

  const abandonAll = () => {
    for (const worker of workers()) worker.abandon('The run was interrupted');
  };
  options.signal.addEventListener('abort', abandonAll);

  const closing: Promise<void>[] = [];
  const close = (run: LaneRun, worker: TestWorker) => {
    run.workers.delete(worker);
    closing.push(worker.close());
  };
  try {
    for (startWaiting(); active.size > 0; startWaiting()) {
      const { run, worker, result } = await Promise.race(active.values());
      active.delete(worker);
      run.active -= 1;
      if (worker.isAlive && run.waiting.length > 0) run.idle.push(worker);
      else close(run, worker);
      yield result;
      if (options.signal.aborted) return;
    }
  } finally {
    options.signal.removeEventListener('abort', abandonAll);
    for (const run of runs) for (const worker of run.workers) close(run, worker);
    await Promise.all(closing);
  }
}
