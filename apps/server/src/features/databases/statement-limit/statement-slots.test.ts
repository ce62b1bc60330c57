import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { type SlotSession, StatementSlots } from './statement-slots.ts';

const checkMs = 200;
let lastProcessId = 0;

function fixture(max: number) {
  const blocked = new Set<number>();
  const errors: unknown[] = [];
  const granted: string[] = [];
  let time = 0;
  const slots = new StatementSlots({
    max,
    findWaiting: async (processIds) => new Set(processIds.filter((id) => blocked.has(id))),
    onError: (error) => errors.push(error),
    now: () => time,
  });
  const acquire = (name: string, { app = 'app', isInTransaction = false } = {}) => {
    lastProcessId += 1;
    const session: SlotSession = { processId: lastProcessId, isInTransaction };
    slots.acquire(app, session, () => granted.push(name));
    return session;
  };
  /** Lets the time of one check pass. */
  const check = async ({ mock }: TestContext) => {
    time += checkMs;
    mock.timers.tick(checkMs);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { slots, blocked, granted, acquire, check };
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
    const { slots, blocked, granted, acquire, check } = fixture(1);
    const waitsForLock = acquire('waits for a lock');
    const holder = acquire('has the lock', { isInTransaction: true });
    acquire('later');
    await check(context);
    assert.deepEqual(granted, ['waits for a lock']);
    blocked.add(waitsForLock.processId);
    await check(context);
    assert.deepEqual(granted, ['waits for a lock', 'has the lock']);
    blocked.clear();
    await check(context);
    slots.release('app', holder);
    assert.deepEqual(granted, ['waits for a lock', 'has the lock']);
    slots.release('app', waitsForLock);
    assert.deepEqual(granted, ['waits for a lock', 'has the lock', 'later']);
    slots.close();
  });
  test('let others run beside one that takes long, but only beside one', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { slots, granted, acquire, check } = fixture(1);
    const report = acquire('report');
    for (const name of ['second report', 'short', 'shorter']) acquire(name);
    for (let checks = 1; checks < 5; checks += 1) await check(context);
    assert.deepEqual(granted, ['report']);
    for (let checks = 0; checks < 10; checks += 1) await check(context);
    assert.deepEqual(granted, ['report', 'second report']);
    slots.release('app', report);
    await check(context);
    assert.deepEqual(granted, ['report', 'second report', 'short']);
    slots.close();
  });
});
