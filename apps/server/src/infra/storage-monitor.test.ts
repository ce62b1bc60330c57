import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FreeSpace, type StorageLevel, StorageMonitor } from './storage-monitor.ts';

const megabyte = 1024 * 1024;
const createError = (code: string) => Object.assign(new Error('no space'), { code });

function createFixture(minFreeBytes = 100 * megabyte) {
  const space: { free: FreeSpace | Error } = { free: { bytes: 1000 * megabyte, files: 1000 } };
  const failing = new Map<string, Error>();
  const errors: unknown[] = [];
  const levels: StorageLevel[] = [];
  const probe = (area: string) => async () => {
    const error = failing.get(area);
    if (error) throw error;
  };
  const storage = new StorageMonitor({
    measure: async () => {
      if (space.free instanceof Error) throw space.free;
      return space.free;
    },
    minFreeBytes,
    probes: { database: probe('database'), dataDirectory: probe('dataDirectory') },
    onError: (error) => errors.push(error),
  });
  storage.watch((level) => levels.push(level));
  const measure = async (bytes: number, files = 1000) => {
    space.free = { bytes, files };
    await storage.check();
    return storage.level;
  };
  return { storage, space, failing, errors, levels, measure };
}

const storageFull = { code: 'STORAGE_FULL', status: 507 };

test('the level follows the measured space, and each change is reported once', async () => {
  const { storage, levels, measure } = createFixture();
  assert.equal(storage.level, 'ok', 'before the first measurement');
  assert.equal(storage.freeBytes, undefined);
  assert.equal(await measure(100 * megabyte), 'ok');
  assert.equal(await measure(99 * megabyte), 'low');
  assert.equal(storage.freeBytes, 99 * megabyte);
  assert.throws(() => storage.assertWritable(), storageFull);
  assert.equal(await measure(25 * megabyte), 'low');
  assert.equal(await measure(24 * megabyte), 'full');
  assert.equal(await measure(0), 'full');
  assert.throws(() => storage.assertWritable(), storageFull);
  assert.equal(await measure(200 * megabyte), 'ok');
  assert.equal(await measure(200 * megabyte, 0), 'full', 'no inodes left');
  assert.equal(await measure(200 * megabyte), 'ok');
  storage.assertWritable();
  assert.deepEqual(levels, ['low', 'full', 'ok', 'full', 'ok']);
});

test('without a minimum, only a full disk counts', async () => {
  const { measure } = createFixture(0);
  assert.equal(await measure(megabyte), 'ok');
  assert.equal(await measure(megabyte - 1), 'full');
});

test('a failed write sets the level to full, even when wrapped, until a probe succeeds', async () => {
  for (const [code, area] of [
    ['ENOSPC', 'dataDirectory'],
    ['EDQUOT', 'dataDirectory'],
    ['53100', 'database'],
  ] as const) {
    const { storage, failing, errors, levels } = createFixture();
    await storage.check();
    storage.report(new Error('outer', { cause: new Error('inner', { cause: createError(code) }) }));
    assert.equal(storage.level, 'full', code);
    failing.set(area, createError(code));
    await storage.check();
    assert.equal(storage.level, 'full', 'space is left, but no write succeeds');
    failing.clear();
    await storage.check();
    assert.equal(storage.level, 'ok');
    assert.deepEqual(levels, ['full', 'ok']);
    assert.deepEqual(errors, []);
  }
});

test('ignores other errors, and keeps the level if a probe fails for another reason', async () => {
  const { storage, failing, errors } = createFixture();
  for (const error of [new Error('x'), createError('ENOENT'), undefined, 'ENOSPC', null]) {
    storage.report(error);
  }
  assert.equal(storage.level, 'ok');
  storage.report(createError('53100'));
  const connectionError = createError('ECONNREFUSED');
  failing.set('database', connectionError);
  await storage.check();
  assert.equal(storage.level, 'full');
  assert.deepEqual(errors, [connectionError], 'the error is reported');
});

test('checks at the start and then periodically, also after a failed check', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { storage, space, errors } = createFixture();
  const settled = () => new Promise(setImmediate);
  space.free = { bytes: 0, files: 1 };
  storage.start();
  await settled();
  assert.equal(storage.level, 'full');
  space.free = new Error('unmounted');
  t.mock.timers.tick(2_000);
  await settled();
  assert.equal(storage.level, 'full');
  assert.equal(errors.length, 1);
  space.free = { bytes: 1000 * megabyte, files: 1 };
  t.mock.timers.tick(2_000);
  await settled();
  assert.equal(storage.level, 'ok');
  await storage.stop();
  space.free = { bytes: 0, files: 1 };
  t.mock.timers.tick(2_000);
  await settled();
  assert.equal(storage.level, 'ok', 'stopped');
});

test('notifies no listener after it unsubscribed', async () => {
  const { storage, measure } = createFixture();
  let calls = 0;
  const stop = storage.watch(() => {
    calls += 1;
  });
  await measure(0);
  stop();
  await measure(1000 * megabyte);
  assert.equal(calls, 1);
});
