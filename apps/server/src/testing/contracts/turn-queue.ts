import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type {
  Drained,
  DrainOptions,
  TurnQueue,
  TurnQueueOptions,
} from '../../core/ports/turn-queue.ts';
import { eventually } from '../eventually.ts';

/** Work whose start and end a test controls. */
class Workshop {
  readonly begun: string[] = [];
  readonly running = new Set<string>();
  readonly errors: [unknown, string][] = [];
  overlapped = false;
  most = 0;
  /** Projects whose owners have another turn running. */
  readonly notFirst = new Set<string>();
  readonly #ends = new Map<string, (next?: string) => void>();

  readonly drain = async (projectId: string, { isReserved }: DrainOptions): Promise<Drained> => {
    if (isReserved && this.notFirst.has(projectId)) return { hasWorked: false, next: undefined };
    if (this.running.has(projectId)) this.overlapped = true;
    this.begun.push(projectId);
    this.running.add(projectId);
    this.most = Math.max(this.most, this.running.size);
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

  times(projectId: string): number {
    return this.begun.filter((id) => id === projectId).length;
  }

  began(projectId: string, times = 1): Promise<boolean> {
    return eventually(() => this.times(projectId) >= times, `${projectId} begins (${times})`);
  }
}

/** Contract of all turn queues. */
export function turnQueueContract(
  name: string,
  open: (options: TurnQueueOptions) => Promise<TurnQueue>,
): void {
  suite(`turn queue: ${name}`, () => {
    async function withQueue(
      places: number | Pick<TurnQueueOptions, 'concurrency' | 'reserved'>,
      work: (queue: TurnQueue, shop: Workshop) => Promise<void>,
    ): Promise<void> {
      const shop = new Workshop();
      const { drain, onError } = shop;
      const queue = await open({
        ...(typeof places === 'number' ? { concurrency: places, reserved: 0 } : places),
        drain,
        onError,
      });
      queue.start();
      try {
        await work(queue, shop);
        assert.equal(shop.overlapped, false, 'one project was worked on twice at once');
      } finally {
        const closed = queue.close();
        for (const projectId of shop.begun) shop.end(projectId);
        await closed;
      }
    }

    test('starts work on a wake', () =>
      withQueue(2, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
      }));

    test('accepts a project locally while a slot is free', () =>
      withQueue(1, async (queue, shop) => {
        assert.equal(queue.takeHere('a'), true);
        await shop.began('a');
        assert.equal(queue.takeHere('b'), false);
        assert.equal(queue.takeHere('a'), true, 'it is checked once more');
        shop.end('a');
        await shop.began('a', 2);
        shop.end('a');
        await eventually(() => queue.takeHere('b'), 'a slot is free again');
        await shop.began('b');
      }));

    test('starts no work before start() and remembers earlier wakes', async () => {
      const shop = new Workshop();
      const { drain, onError } = shop;
      const queue = await open({ concurrency: 1, reserved: 0, drain, onError });
      queue.wake('a');
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(shop.begun, []);
      queue.start();
      await shop.began('a');
      shop.end('a');
      await queue.close();
    });

    test('coalesces wakes that arrive during the work', () =>
      withQueue(2, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        for (let at = 0; at < 5; at += 1) queue.wake('a');
        assert.equal(shop.times('a'), 1);
        shop.end('a');
        await shop.began('a', 2);
        shop.end('a');
        queue.wake('marker');
        await shop.began('marker');
        shop.end('a');
        // One of the wakes may have arrived after the work started again.
        assert.ok(shop.times('a') <= 3, `${shop.times('a')} times`);
      }));

    test('runs projects concurrently up to the limit', () =>
      withQueue(2, async (queue, shop) => {
        for (const id of ['a', 'b', 'c', 'd']) queue.wake(id);
        await shop.began('b');
        assert.deepEqual([...shop.running], ['a', 'b']);
        shop.end('a');
        await shop.began('c');
        shop.end('c');
        await shop.began('d');
        assert.deepEqual(shop.begun, ['a', 'b', 'c', 'd'], 'in the order of their wakes');
        assert.equal(shop.most, 2);
      }));

    test('does not let a frequently woken project starve others', () =>
      withQueue(1, async (queue, shop) => {
        queue.wake('busy');
        await shop.began('busy');
        queue.wake('quiet');
        queue.wake('busy');
        shop.end('busy');
        await shop.began('quiet');
        assert.deepEqual(shop.begun, ['busy', 'quiet']);
        shop.end('quiet');
        await shop.began('busy', 2);
      }));

    test('runs the next project in the same slot, before woken ones', () =>
      withQueue(1, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        queue.wake('b');
        shop.end('a', 'c');
        await shop.began('c');
        assert.deepEqual(shop.begun, ['a', 'c']);
        shop.end('c');
        await shop.began('b');
        assert.equal(shop.most, 1);
      }));

    test('restarts a project in another slot while its slot continues with another project', () =>
      withQueue(2, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        shop.end('a', 'b');
        await shop.began('b');
        queue.wake('a');
        await shop.began('a', 2);
        assert.deepEqual([...shop.running], ['b', 'a']);
      }));

    test('takes no second slot for a project woken while it runs', () =>
      withQueue(2, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        for (let at = 0; at < 3; at += 1) {
          queue.wake('a');
          await new Promise((resolve) => setImmediate(resolve));
        }
        queue.wake('b');
        await shop.began('b');
        shop.end('a');
        await shop.began('a', 2);
        assert.equal(shop.most, 2);
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
      for (let round = 0; round < 200; round += 1) {
        const projectId = `prj_${round}`;
        queue.wake(projectId);
        for (let turns = round % 20; turns > 0; turns -= 1) {
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
      const begun: string[] = [];
      const queue = await open({
        concurrency: 1,
        reserved: 0,
        drain: async (projectId) => {
          begun.push(projectId);
          throw new Error(`${projectId} broke`);
        },
        onError: (error, projectId) => errors.push(`${projectId}: ${(error as Error).message}`),
      });
      queue.start();
      queue.wake('a');
      queue.wake('b');
      await eventually(() => errors.length === 2, 'both are reported');
      queue.wake('a');
      await eventually(() => begun.length >= 3, 'a is worked on again');
      await queue.close();
      assert.deepEqual(errors.slice(0, 2), ['a: a broke', 'b: b broke']);
    });

    test('runs the only turn of an owner in a reserved slot while all ordinary ones are taken', () =>
      withQueue({ concurrency: 1, reserved: 1 }, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        queue.wake('b', { mayBeFirst: true });
        await shop.began('b');
        shop.end('b');
        await eventually(() => {
          queue.wake('c', { mayBeFirst: true });
          return shop.times('c') > 0;
        }, 'c begins');
        assert.deepEqual([...shop.running], ['a', 'c']);
        assert.equal(shop.most, 2);
      }));

    test('leaves a turn that may not use a reserved slot waiting for an ordinary one', () =>
      withQueue({ concurrency: 1, reserved: 2 }, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        shop.notFirst.add('b');
        queue.wake('b', { mayBeFirst: true });
        queue.wake('c', { mayBeFirst: true });
        await shop.began('c');
        assert.deepEqual([...shop.running], ['a', 'c']);
        shop.end('a');
        await shop.began('b');
      }));

    test('does not use a reserved slot for a project whose owner has another turn running', () =>
      withQueue({ concurrency: 1, reserved: 1 }, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        queue.wake('b', { mayBeFirst: false });
        queue.wake('c', { mayBeFirst: true });
        await shop.began('c');
        assert.deepEqual([...shop.running], ['a', 'c']);
      }));

    test('waits for running work on close and starts none', () =>
      withQueue(1, async (queue, shop) => {
        queue.wake('a');
        await shop.began('a');
        queue.wake('b');
        let isClosed = false;
        const closing = queue.close().then(() => {
          isClosed = true;
        });
        queue.wake('c');
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(isClosed, false);
        shop.end('a');
        await closing;
        assert.deepEqual(shop.begun, ['a']);
        assert.equal(shop.running.size, 0);
      }));
  });
}
