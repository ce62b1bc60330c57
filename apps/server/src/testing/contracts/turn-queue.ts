import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type {
  DrainOptions,
  DrainResult,
  TurnQueue,
  TurnQueueOptions,
} from '../../core/ports/turn-queue.ts';
import { eventually } from '../eventually.ts';

/** Work whose start and end a test controls. */
class FakeWorker {
  readonly started: string[] = [];
  readonly running = new Set<string>();
  readonly errors: [unknown, string][] = [];
  hasOverlapped = false;
  maxRunning = 0;
  /** Projects whose owners have another turn running. */
  readonly notFirst = new Set<string>();
  readonly #ends = new Map<string, (next?: string) => void>();

  readonly drain = async (
    projectId: string,
    { isReserved }: DrainOptions,
  ): Promise<DrainResult> => {
    if (isReserved && this.notFirst.has(projectId)) return { hasWorked: false, next: undefined };
    if (this.running.has(projectId)) this.hasOverlapped = true;
    this.started.push(projectId);
    this.running.add(projectId);
    this.maxRunning = Math.max(this.maxRunning, this.running.size);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#ends.set(projectId, resolve);
    const next = await promise;
    this.running.delete(projectId);
    return { hasWorked: true, next };
  };

  readonly onError = (error: unknown, projectId: string) =>
    void this.errors.push([error, projectId]);

  /** Ends the work on a project and continues with the given next one. */
  end(projectId: string, next?: string): void {
    this.#ends.get(projectId)?.(next);
  }

  startsOf(projectId: string): number {
    return this.started.filter((id) => id === projectId).length;
  }

  waitForStart(projectId: string, times = 1): Promise<boolean> {
    return eventually(() => this.startsOf(projectId) >= times, `${projectId} begins (${times})`);
  }
}

/** Contract of all turn queues. */
export function turnQueueContract(
  name: string,
  open: (options: TurnQueueOptions) => Promise<TurnQueue>,
): void {
  suite(`turn queue: ${name}`, () => {
    async function withQueue(
      slots: number | Pick<TurnQueueOptions, 'concurrency' | 'reserved'>,
      work: (queue: TurnQueue, worker: FakeWorker) => Promise<void>,
    ): Promise<void> {
      const worker = new FakeWorker();
      const { drain, onError } = worker;
      const queue = await open({
        ...(typeof slots === 'number' ? { concurrency: slots, reserved: 0 } : slots),
        drain,
        onError,
      });
      queue.start();
      try {
        await work(queue, worker);
        assert.equal(worker.hasOverlapped, false, 'one project was worked on twice at once');
      } finally {
        const closed = queue.close();
        for (const projectId of worker.started) worker.end(projectId);
        await closed;
      }
    }

    test('starts work on a wake', () =>
      withQueue(2, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
      }));

    test('accepts a project locally while a slot is free', () =>
      withQueue(1, async (queue, worker) => {
        assert.equal(queue.tryRunHere('a'), true);
        await worker.waitForStart('a');
        assert.equal(queue.tryRunHere('b'), false);
        assert.equal(queue.tryRunHere('a'), true, 'it is checked once more');
        worker.end('a');
        await worker.waitForStart('a', 2);
        worker.end('a');
        await eventually(() => queue.tryRunHere('b'), 'a slot is free again');
        await worker.waitForStart('b');
      }));

    test('starts no work before start() and remembers earlier wakes', async () => {
      const worker = new FakeWorker();
      const { drain, onError } = worker;
      const queue = await open({ concurrency: 1, reserved: 0, drain, onError });
      queue.wake('a');
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(worker.started, []);
      queue.start();
      await worker.waitForStart('a');
      worker.end('a');
      await queue.close();
    });

    test('coalesces wakes that arrive during the work', () =>
      withQueue(2, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        for (let at = 0; at < 5; at += 1) queue.wake('a');
        assert.equal(worker.startsOf('a'), 1);
        worker.end('a');
        await worker.waitForStart('a', 2);
        worker.end('a');
        queue.wake('marker');
        await worker.waitForStart('marker');
        worker.end('a');
        // One of the wakes may have arrived after the work started again.
        assert.ok(worker.startsOf('a') <= 3, `${worker.startsOf('a')} times`);
      }));

    test('runs projects concurrently up to the limit', () =>
      withQueue(2, async (queue, worker) => {
        for (const id of ['a', 'b', 'c', 'd']) queue.wake(id);
        await worker.waitForStart('b');
        assert.deepEqual([...worker.running], ['a', 'b']);
        worker.end('a');
        await worker.waitForStart('c');
        worker.end('c');
        await worker.waitForStart('d');
        assert.deepEqual(worker.started, ['a', 'b', 'c', 'd'], 'in the order of their wakes');
        assert.equal(worker.maxRunning, 2);
      }));

    test('does not let a frequently woken project starve others', () =>
      withQueue(1, async (queue, worker) => {
        queue.wake('busy');
        await worker.waitForStart('busy');
        queue.wake('quiet');
        queue.wake('busy');
        worker.end('busy');
        await worker.waitForStart('quiet');
        assert.deepEqual(worker.started, ['busy', 'quiet']);
        worker.end('quiet');
        await worker.waitForStart('busy', 2);
      }));

    test('runs the next project in the same slot, before woken ones', () =>
      withQueue(1, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        queue.wake('b');
        worker.end('a', 'c');
        await worker.waitForStart('c');
        assert.deepEqual(worker.started, ['a', 'c']);
        worker.end('c');
        await worker.waitForStart('b');
        assert.equal(worker.maxRunning, 1);
      }));

    test('restarts a project in another slot while its slot continues with another project', () =>
      withQueue(2, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        worker.end('a', 'b');
        await worker.waitForStart('b');
        queue.wake('a');
        await worker.waitForStart('a', 2);
        assert.deepEqual([...worker.running], ['b', 'a']);
      }));

    test('takes no second slot for a project woken while it runs', () =>
      withQueue(2, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        for (let at = 0; at < 3; at += 1) {
          queue.wake('a');
          await new Promise((resolve) => setImmediate(resolve));
        }
        queue.wake('b');
        await worker.waitForStart('b');
        worker.end('a');
        await worker.waitForStart('a', 2);
        assert.equal(worker.maxRunning, 2);
      }));

    test('finds work committed before its wake, however close two wakes are', async () => {
      const rows = new Set<string>();
      const queue = await open({
        concurrency: 4,
        reserved: 0,
        drain: async (projectId) => ({ hasWorked: rows.delete(projectId), next: undefined }),
        onError: () => assert.fail(),
      });
      queue.start();
      for (let index = 0; index < 200; index += 1) {
        const projectId = `prj_${index}`;
        queue.wake(projectId);
        for (let turns = index % 20; turns > 0; turns -= 1) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        rows.add(projectId);
        queue.wake(projectId);
      }
      await eventually(() => rows.size === 0, 'all are found');
      await queue.close();
    });

    test('reports failed work and continues', async () => {
      const errors: string[] = [];
      const started: string[] = [];
      const queue = await open({
        concurrency: 1,
        reserved: 0,
        drain: async (projectId) => {
          started.push(projectId);
          throw new Error(`${projectId} broke`);
        },
        onError: (error, projectId) => errors.push(`${projectId}: ${(error as Error).message}`),
      });
      queue.start();
      queue.wake('a');
      queue.wake('b');
      await eventually(() => errors.length === 2, 'both are reported');
      queue.wake('a');
      await eventually(() => started.length >= 3, 'a is worked on again');
      await queue.close();
      assert.deepEqual(errors.slice(0, 2), ['a: a broke', 'b: b broke']);
    });

    test('runs the only turn of an owner in a reserved slot while all ordinary ones are taken', () =>
      withQueue({ concurrency: 1, reserved: 1 }, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        queue.wake('b', { mayBeFirst: true });
        await worker.waitForStart('b');
        worker.end('b');
        await eventually(() => {
          queue.wake('c', { mayBeFirst: true });
          return worker.startsOf('c') > 0;
        }, 'c begins');
        assert.deepEqual([...worker.running], ['a', 'c']);
        assert.equal(worker.maxRunning, 2);
      }));

    test('leaves a turn that may not use a reserved slot waiting for an ordinary one', () =>
      withQueue({ concurrency: 1, reserved: 2 }, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        worker.notFirst.add('b');
        queue.wake('b', { mayBeFirst: true });
        queue.wake('c', { mayBeFirst: true });
        await worker.waitForStart('c');
        assert.deepEqual([...worker.running], ['a', 'c']);
        worker.end('a');
        await worker.waitForStart('b');
      }));

    test('does not use a reserved slot for a project whose owner has another turn running', () =>
      withQueue({ concurrency: 1, reserved: 1 }, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        queue.wake('b', { mayBeFirst: false });
        queue.wake('c', { mayBeFirst: true });
        await worker.waitForStart('c');
        assert.deepEqual([...worker.running], ['a', 'c']);
      }));

    test('waits for running work on close and starts none', () =>
      withQueue(1, async (queue, worker) => {
        queue.wake('a');
        await worker.waitForStart('a');
        queue.wake('b');
        let isClosed = false;
        const closing = queue.close().then(() => {
          isClosed = true;
        });
        queue.wake('c');
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(isClosed, false);
        worker.end('a');
        await closing;
        assert.deepEqual(worker.started, ['a']);
        assert.equal(worker.running.size, 0);
      }));
  });
}
