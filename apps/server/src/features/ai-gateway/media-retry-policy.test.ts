import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaRetryPolicyOf } from './media-retry-policy.ts';

test('a media model gets at least three minutes for its first output', () => {
  const policy = {
    firstPartTimeoutMs: 60_000,
    idleTimeoutMs: 30_000,
    maxAttempts: 3,
    totalTimeoutMs: 90_000,
    initialDelayMs: 1_000,
  };
  assert.deepEqual(mediaRetryPolicyOf(policy), {
    ...policy,
    firstPartTimeoutMs: 180_000,
    totalTimeoutMs: 270_000,
  });
  const patient = mediaRetryPolicyOf({ ...policy, firstPartTimeoutMs: 600_000 });
  assert.equal(patient.firstPartTimeoutMs, 600_000);
});
