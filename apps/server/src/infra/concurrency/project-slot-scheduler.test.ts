import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ProjectSlotScheduler } from './project-slot-scheduler.ts';

/** A scheduler with one slot whose project becomes claimable on the given attempt. */
function claimableOn(attempt: number) {
  let attempts = 0;
  const scheduler = new ProjectSlotScheduler({
    concurrency: 1,
    reserved: 0,
    drain: async () => ({ hasWorked: ++attempts >= attempt, next: undefined }),
    onError: (error) => assert.ifError(error),
  });
  scheduler.open();
  return { scheduler, attempts: () => attempts };
}

suite('ProjectScheduler', () => {
  test('retries a project once if a wake may have been dropped', async () => {
    const { scheduler, attempts } = claimableOn(2);
    const dedupReleased = Promise.withResolvers<void>();
    const served = scheduler.serve('a', dedupReleased.promise);
    await Promise.resolve();
    assert.equal(attempts(), 1);
    dedupReleased.resolve();
    await served;
    assert.equal(attempts(), 2);
  });

  test('does not retry a project that had work', async () => {
    const { scheduler, attempts } = claimableOn(1);
    await scheduler.serve('a', Promise.resolve());
    assert.equal(attempts(), 1);
  });

  test('does not retry if no wake can have been dropped', async () => {
    const { scheduler, attempts } = claimableOn(2);
    scheduler.wake('a');
    await scheduler.close();
    assert.equal(attempts(), 1);
  });
});
