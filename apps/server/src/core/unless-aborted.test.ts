import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { suite, test } from 'node:test';
import { unlessAborted } from './unless-aborted.ts';

suite('unlessAborted', () => {
  test('passes on the result or the failure of the promise', async () => {
    const { signal } = new AbortController();
    assert.equal(await unlessAborted(Promise.resolve(1), signal), 1);
    await assert.rejects(unlessAborted(Promise.reject(new Error('failed')), signal), /failed/);
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
  });

  test('rejects with the reason as soon as the signal fires', async () => {
    const controller = new AbortController();
    const waiting = unlessAborted(new Promise(() => undefined), controller.signal);
    controller.abort(new Error('stopped'));
    await assert.rejects(waiting, /stopped/);
  });

  test('an already aborted signal leaves no unhandled rejection behind', async () => {
    const failing = Promise.withResolvers<never>();
    const waiting = unlessAborted(failing.promise, AbortSignal.abort(new Error('stopped')));
    await assert.rejects(waiting, /stopped/);
    // The test runner fails the file if this counts as unhandled.
    failing.reject(new Error('later'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});
