import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { BrowserPool } from './browser-pool.ts';
import type { SandboxedBrowser } from './sandboxed-browser.ts';

/** Counts started browsers and records which are open. */
function openTestPool({ fails = () => false }: { fails?: (started: number) => boolean } = {}) {
  const open = new Set<number>();
  const errors: unknown[] = [];
  const ends: (() => void)[] = [];
  const led: unknown[] = [];
  const preloaded: unknown[] = [];
  let started = 0;
  const pool = new BrowserPool({
    start: async () => {
      started += 1;
      const number = started;
      if (fails(number)) throw new Error(`browser ${number} failed`);
      open.add(number);
      const ended = Promise.withResolvers<void>();
      ends.push(ended.resolve);
      return {
        ended: ended.promise,
        leadTo: (target: unknown) => led.push(target),
        preload: async (target: unknown) => void preloaded.push(target),
        close: async () => {
          open.delete(number);
          ended.resolve();
        },
      } as unknown as SandboxedBrowser;
    },
    onError: (error) => errors.push(error),
    idleMs: 60_000,
  });
  return { pool, open, errors, ends, led, preloaded, started: () => started };
}

const connect = () => Promise.reject(new Error('not connected'));
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

suite('BrowserPool', () => {
  test('starts one spare, however often it is asked to prepare', async () => {
    const { pool, started } = openTestPool();
    pool.prepare();
    pool.prepare();
    await settle();
    assert.equal(started(), 1);
    await pool.close();
  });

  test('leases each browser once, and closes with none left', async () => {
    const { pool, open } = openTestPool();
    pool.prepare();
    const first = await pool.lease(connect);
    const second = await pool.lease(connect);
    assert.notEqual(first, second);
    await first.close();
    await second.close();
    await pool.close();
    assert.deepEqual([...open], []);
  });

  test('prepares the next browser when a leased one is closed', async () => {
    const { pool, started } = openTestPool();
    const browser = await pool.lease(connect);
    assert.equal(started(), 1);
    await browser.close();
    await settle();
    assert.equal(started(), 2);
    await pool.close();
  });

  test('has each spare load the packages before it is led to an app', async () => {
    const { pool, led, preloaded } = openTestPool();
    const packages = () => Promise.reject(new Error('not connected'));
    pool.preloadFrom(packages);
    pool.prepare();
    await settle();
    assert.deepEqual([preloaded, led], [[packages], []]);
    await pool.lease(connect);
    assert.deepEqual([preloaded, led], [[packages], [connect]]);
    await pool.close();
  });

  test('replaces a spare that ended', async () => {
    const { pool, ends, started } = openTestPool();
    pool.prepare();
    await settle();
    ends[0]?.();
    await settle();
    pool.prepare();
    await settle();
    assert.equal(started(), 2);
    await pool.close();
  });

  test('reports a spare that did not start, and starts another for a lease', async () => {
    const { pool, errors } = openTestPool({ fails: (number) => number === 1 });
    pool.prepare();
    const browser = await pool.lease(connect);
    assert.ok(browser);
    assert.match(String(errors[0]), /browser 1 failed/);
    await browser.close();
    await pool.close();
  });

  test('rejects a lease if no browser starts', async () => {
    const { pool } = openTestPool({ fails: () => true });
    await assert.rejects(pool.lease(connect), /browser 2 failed/);
    await pool.close();
  });

  test('closes the spare when it is closed', async () => {
    const { pool, open } = openTestPool();
    pool.prepare();
    await pool.close();
    assert.deepEqual([...open], []);
    pool.prepare();
    await settle();
    assert.deepEqual([...open], []);
  });
});
