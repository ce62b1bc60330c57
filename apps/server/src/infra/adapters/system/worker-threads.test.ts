import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { type Job, JobError } from '../../../core/ports/thread-jobs.ts';
import type { TestJob } from './testing/thread-job.ts';
import { WorkerThreads } from './worker-threads.ts';

const job: Job<TestJob, number> = {
  module: new URL('./testing/thread-job.ts', import.meta.url),
  threads: 2,
  memoryBytes: 64 * 2 ** 20,
  deadlineMs: 60_000,
};
const { signal } = new AbortController();
const add = (...numbers: number[]): TestJob => ({ what: 'add', numbers });
const hasFault = (fault: JobError['fault']) => (error: unknown) =>
  error instanceof JobError && error.fault === fault;

suite('WorkerThreads', () => {
  const threads = new WorkerThreads();
  after(() => threads.close());
  const run = (order: TestJob, own: Partial<Job<TestJob, number>> = {}, stop = signal) =>
    threads.run({ ...job, ...own }, order, { signal: stop });

  test('runs more jobs than there are threads', async () => {
    const sums = await Promise.all([1, 2, 3, 4, 5].map((one) => run(add(one, one))));
    assert.deepEqual(
      sums.map(({ output }) => output),
      [2, 4, 6, 8, 10],
    );
  });

  test('does not block the event loop', async () => {
    const startedAt = process.threadCpuUsage();
    await run({ what: 'compute', ms: 1_000 });
    const { user } = process.threadCpuUsage(startedAt);
    assert.ok(user < 400_000, `${user} µs`);
  });

  test('rejects input that cannot be cloned, and the thread stays usable', async () => {
    const uncloneable = { what: 'add', numbers: [], of: () => 1 } as const;
    for (let count = 0; count < 3; count += 1) {
      await assert.rejects(run(uncloneable), { name: 'DataCloneError' });
    }
    assert.equal((await run(add(1, 1))).output, 2);
  });

  test('ends a hanging job at its deadline without affecting others', async () => {
    const hung = run({ what: 'hang' }, { deadlineMs: 1_000 });
    const other = run(add(1, 2));
    await assert.rejects(hung, hasFault('too_slow'));
    assert.equal((await other).output, 3);
  });

  test('ends jobs that exceed the memory limit with heap or buffers', async () => {
    await assert.rejects(run({ what: 'allocate' }), hasFault('too_large'));
    await assert.rejects(run({ what: 'allocate_buffers' }), hasFault('too_large'));
  });

  test('rejects with the error of a job that throws', async () => {
    await assert.rejects(run({ what: 'throw' }), (error) => {
      assert.ok(error instanceof JobError && error.fault === 'failed');
      return /no such luck/.test(String(error.cause));
    });
  });

  test('ends running and waiting jobs when their signal fires', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const jobs = [1, 2, 3].map(() => run({ what: 'hang' }, {}, stop.signal));
    const ended = Promise.allSettled(jobs);
    const next = run(add(2, 2));
    stop.abort(reason);
    for (const outcome of await ended) {
      assert.ok(outcome.status === 'rejected' && outcome.reason === reason);
    }
    assert.equal((await next).output, 4, 'the next job runs');
  });

  test('close() ends all jobs and rejects new ones', async () => {
    const closing = new WorkerThreads();
    const jobs = [1, 2, 3].map(() => closing.run(job, { what: 'hang' }, { signal }));
    const ended = Promise.allSettled(jobs);
    await closing.close();
    for (const outcome of await ended) assert.equal(outcome.status, 'rejected');
    await assert.rejects(closing.run(job, add(1), { signal }), /the service is stopping/);
  });
});
