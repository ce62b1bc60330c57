import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type SlotSession, StatementSlots } from './statement-slots.ts';

const checkMs = 200;
let lastProcessId = 0;

function fixture(max: number) {
  const blocked = new Set<number>();
  const errors: unknown[] = [];
  const granted: string[] = [];
  const slots = new StatementSlots({
    max,
    findWaiting: async (processIds) => new Set(processIds.filter((id) => blocked.has(id))),
    onError: (error) => errors.push(error),
  });
  const acquire = (name: string, { app = 'app', isInTransaction = false } = {}) => {
    lastProcessId += 1;
    const session: SlotSession = { processId: lastProcessId, isInTransaction };
    slots.acquire(app, session, () => granted.push(name));
    return session;
  };
  return { slots, blocked, granted, acquire };
}

suite('statements of an app', () => {
  test('run in the order in which they came, at most a few at once', () => {
    const { slots, granted, acquire } = fixture(2);
    const sessions = ['a', 'b', 'c', 'd'].map((name) => acquire(name));
    assert.deepEqual(granted, ['a', 'b']);
    slots.release('app', sessions[1] as SlotSession);
    assert.deepEqual(granted, ['a', 'b', 'c']);
    slots.close();
  });
  test('do not wait for those of other apps', () => {
    const { slots, granted, acquire } = fixture(1);
    for (const name of ['a', 'b']) acquire(name);
    acquire('c', { app: 'other' });
    assert.deepEqual(granted, ['a', 'c']);
    slots.close();
  });
  test('in a transaction come first, because others may wait for their locks', () => {
    const { slots, granted, acquire } = fixture(1);
    const running = acquire('running');
    acquire('plain');
    const first = acquire('first in a transaction', { isInTransaction: true });
    acquire('second in a transaction', { isInTransaction: true });
    slots.release('app', running);
    slots.release('app', first);
    assert.deepEqual(granted, ['running', 'first in a transaction', 'second in a transaction']);
    slots.close();
  });
  test('of a session that left while it waited do not run', () => {
    const { slots, granted, acquire } = fixture(1);
    const running = acquire('running');
    const left = acquire('left');
    acquire('next');
    slots.release('app', left);
    slots.release('app', running);
    assert.deepEqual(granted, ['running', 'next']);
    slots.close();
  });
  test('that wait for a lock let others run, and count again when they have it', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { slots, blocked, granted, acquire } = fixture(1);
    const check = async () => {
      context.mock.timers.tick(checkMs);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const waitsForLock = acquire('waits for a lock');
    const holder = acquire('has the lock', { isInTransaction: true });
    acquire('later');
    await check();
    assert.deepEqual(granted, ['waits for a lock']);
    blocked.add(waitsForLock.processId);
    await check();
    assert.deepEqual(granted, ['waits for a lock', 'has the lock']);
    blocked.clear();
    await check();
    slots.release('app', holder);
    assert.deepEqual(granted, ['waits for a lock', 'has the lock']);
    slots.release('app', waitsForLock);
    assert.deepEqual(granted, ['waits for a lock', 'has the lock', 'later']);
    slots.close();
  });
});
