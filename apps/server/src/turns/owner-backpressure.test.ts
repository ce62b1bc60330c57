import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OwnerNotices } from '../core/ports/owner-notices.ts';
import { OwnerBackpressure } from './owner-backpressure.ts';

/** Two connected processes, with a record of their notices. Notices sent while the connection is cut are lost. */
function pair() {
  const listeners: ((turnId: string, isFull: boolean) => void)[] = [];
  const told: string[] = [];
  const line = { isCut: false };
  const end = (own: number): OwnerNotices => ({
    send(turnId, isFull) {
      if (line.isCut) return;
      told.push(`${turnId} ${isFull ? 'full' : 'open'}`);
      listeners[1 - own]?.(turnId, isFull);
    },
    listen(onNews) {
      listeners[own] = onNews;
    },
  });
  return { api: new OwnerBackpressure(end(0)), worker: new OwnerBackpressure(end(1)), told, line };
}

const never = new AbortController().signal;

async function isOpen(
  backpressure: OwnerBackpressure,
  turnId: string,
  signal = never,
): Promise<boolean> {
  let open = false;
  void backpressure.room(turnId, signal).then(() => {
    open = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return open;
}

suite('an owner that reads by way of another process', () => {
  test('holds its own turn up, until it can take more', async () => {
    const { api, worker, told } = pair();
    assert.equal(await isOpen(worker, 'a'), true);
    const room = Promise.withResolvers<void>();
    api.block('a', room.promise);
    assert.equal(await isOpen(worker, 'a'), false);
    assert.equal(await isOpen(worker, 'b'), true);
    assert.equal(await isOpen(worker, 'a', AbortSignal.abort()), true, 'called off');
    room.resolve();
    assert.equal(await isOpen(worker, 'a'), true);
    assert.deepEqual(told, ['a full', 'a open']);
  });

  test('says that it is still full, and is not believed for long when it does not', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const { api, worker, line } = pair();
    api.block('a', new Promise(() => undefined));
    t.mock.timers.tick(10_000);
    assert.equal(await isOpen(worker, 'a'), false);
    line.isCut = true;
    t.mock.timers.tick(2_000);
    assert.equal(await isOpen(worker, 'a'), false);
    t.mock.timers.tick(1_000);
    assert.equal(await isOpen(worker, 'a'), true);
  });

  test('says nothing of having room while it has none again', async () => {
    const { api, worker, told } = pair();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    api.block('a', first.promise);
    api.block('a', second.promise);
    first.resolve();
    assert.equal(await isOpen(worker, 'a'), false);
    second.resolve();
    assert.equal(await isOpen(worker, 'a'), true);
    assert.deepEqual(told, ['a full', 'a full', 'a open']);
  });
});
