import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { suite, test } from 'node:test';
import type { TurnBackpressureNotices } from '../core/ports/turn-backpressure-notices.ts';
import { TurnBackpressure } from './turn-backpressure.ts';

/** Two connected processes, with a record of their notices. Notices sent while the connection is cut are lost. */
function pair() {
  const listeners: ((turnId: string, isFull: boolean) => void)[] = [];
  const sent: string[] = [];
  const connection = { isCut: false };
  const end = (own: number): TurnBackpressureNotices => ({
    send(turnId, isFull) {
      if (connection.isCut) return;
      sent.push(`${turnId} ${isFull ? 'full' : 'open'}`);
      listeners[1 - own]?.(turnId, isFull);
    },
    listen(onNotice) {
      listeners[own] = onNotice;
    },
  });
  return {
    api: new TurnBackpressure(end(0)),
    worker: new TurnBackpressure(end(1)),
    sent,
    connection,
  };
}

const never = new AbortController().signal;

async function isOpen(
  backpressure: TurnBackpressure,
  turnId: string,
  signal = never,
): Promise<boolean> {
  let open = false;
  void backpressure.waitForCapacity(turnId, signal).then(() => {
    open = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return open;
}

suite('an owner connected to another process', () => {
  test('blocks its own turn until it has capacity again', async () => {
    const { api, worker, sent } = pair();
    assert.equal(await isOpen(worker, 'a'), true);
    const drained = Promise.withResolvers<void>();
    api.block('a', drained.promise);
    assert.equal(await isOpen(worker, 'a'), false);
    assert.equal(await isOpen(worker, 'b'), true);
    assert.equal(await isOpen(worker, 'a', AbortSignal.abort()), true, 'aborted');
    drained.resolve();
    assert.equal(await isOpen(worker, 'a'), true);
    assert.deepEqual(sent, ['a full', 'a open']);
  });

  test('repeats that it is full, and is considered open after missed repeats', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const { api, worker, connection } = pair();
    api.block('a', new Promise(() => undefined));
    t.mock.timers.tick(10_000);
    assert.equal(await isOpen(worker, 'a'), false);
    connection.isCut = true;
    t.mock.timers.tick(2_000);
    assert.equal(await isOpen(worker, 'a'), false);
    t.mock.timers.tick(1_000);
    assert.equal(await isOpen(worker, 'a'), true);
  });

  test('does not report capacity while another reader is still full', async () => {
    const { api, worker, sent } = pair();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    api.block('a', first.promise);
    api.block('a', second.promise);
    first.resolve();
    assert.equal(await isOpen(worker, 'a'), false);
    second.resolve();
    assert.equal(await isOpen(worker, 'a'), true);
    assert.deepEqual(sent, ['a full', 'a full', 'a open']);
  });
});

test('waiting again and again leaves no listeners on the signal', async () => {
  const backpressure = new TurnBackpressure();
  const { signal } = new AbortController();
  for (let at = 0; at < 3; at += 1) {
    const drained = Promise.withResolvers<void>();
    backpressure.block('a', drained.promise);
    const waited = backpressure.waitForCapacity('a', signal);
    drained.resolve();
    await waited;
  }
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});
