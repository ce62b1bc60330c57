import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type Job,
  JobError,
  type JobOptions,
  type JobResult,
  type ThreadJobs,
} from '../../../core/ports/thread-jobs.ts';
import { unlessAborted } from '../../../core/unless-aborted.ts';

const memoryPollMs = 50;
/**
 * V8's own limit, relative to the job's. It catches threads that grow faster than the polling interval: at this limit
 * V8 may end the whole process instead of the thread.
 */
const hardLimitFactor = 4;
/** A thread that is still running after this time ends with the process. */
const closeMs = 2_000;

/** Slots for one kind of job: how many threads may still start, and the jobs waiting for one. */
interface Slots {
  free: number;
  readonly waiting: Set<() => void>;
}

/**
 * Runs each job in a new thread. Starting one takes about 50 ms, which pays off only for heavy work. In return, an idle
 * service has no threads, jobs share no state, and a hung job can be ended without affecting others.
 */
export class WorkerThreads implements ThreadJobs {
  readonly #closing = new AbortController();
  readonly #slots = new Map<string, Slots>();
  readonly #open = new Set<Promise<unknown>>();

  async run<Input, Output>(
    job: Job<Input, Output>,
    input: Input,
    { signal, transfer = [] }: JobOptions,
  ): Promise<JobResult<Output>> {
    const combined = AbortSignal.any([signal, this.#closing.signal]);
    const release = await this.#acquireSlot(job, combined);
    let thread: ReturnType<typeof runInThread<Input, Output>>;
    try {
      thread = runInThread(job, input, transfer, combined);
    } catch (error) {
      release();
      throw error;
    }
    // The slot is released once the thread has ended; the job's result does not wait for that.
    const open = thread.ended.finally(() => {
      this.#open.delete(open);
      release();
    });
    this.#open.add(open);
    return thread.finished;
  }

  /** Ends all jobs, including waiting ones. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the service is stopping'));
    await Promise.race([Promise.allSettled(this.#open), delay(closeMs, undefined, { ref: false })]);
  }

  async #acquireSlot(
    { module, threads }: Pick<Job<never, unknown>, 'module' | 'threads'>,
    signal: AbortSignal,
  ): Promise<() => void> {
    signal.throwIfAborted();
    const slots = this.#slots.get(module.href) ?? { free: threads, waiting: new Set() };
    this.#slots.set(module.href, slots);
    const release = () => {
      const [next] = slots.waiting;
      if (next) next();
      else slots.free += 1;
    };
    if (slots.free > 0) {
      slots.free -= 1;
      return release;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const grant = () => {
      slots.waiting.delete(grant);
      resolve();
    };
    slots.waiting.add(grant);
    try {
      await unlessAborted(promise, signal);
      return release;
    } catch (error) {
      // A slot granted at the same moment goes to the next job.
      if (!slots.waiting.delete(grant)) release();
      throw error;
    }
  }
}

function runInThread<Input, Output>(
  { module, memoryBytes, deadlineMs }: Job<Input, Output>,
  input: Input,
  transfer: readonly ArrayBuffer[],
  signal: AbortSignal,
): { finished: Promise<JobResult<Output>>; ended: Promise<unknown> } {
  const startedAt = performance.now();
  const worker = new Worker(module, {
    workerData: input,
    transferList: [...transfer],
    resourceLimits: { maxOldGenerationSizeMb: (hardLimitFactor * memoryBytes) / 2 ** 20 },
    // Code that processes untrusted files has no access to our settings.
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<JobResult<Output>>();
  const tookMs = () => performance.now() - startedAt;
  const fail = (fault: JobError['fault'], cause?: unknown) =>
    reject(new JobError(fault, tookMs(), cause));
  const onAbort = () => reject(signal.reason);
  const deadline = setTimeout(() => fail('too_slow'), deadlineMs);
  const memoryPoll = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ used_heap_size, external_memory }) => {
        if (used_heap_size + external_memory > memoryBytes) fail('too_large');
      },
      // The thread has ended, which its own events report.
      () => undefined,
    );
  }, memoryPollMs);
  worker.once('message', (output: Output) => resolve({ output, tookMs: tookMs() }));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'failed', error),
  );
  worker.once('exit', (code) => fail('failed', new Error(`the thread ended with ${code}`)));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const terminate = () => {
    clearTimeout(deadline);
    clearInterval(memoryPoll);
    signal.removeEventListener('abort', onAbort);
    return worker.terminate();
  };
  return { finished: promise, ended: promise.then(terminate, terminate) };
}
