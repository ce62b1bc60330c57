import type { RetryPolicy } from '../../agent/models/retrying-model.ts';

const minFirstPartTimeoutMs = 180_000;

/** Media models take longer than language models to produce their first output. */
export function mediaRetryPolicyOf(policy: RetryPolicy): RetryPolicy {
  const firstPartTimeoutMs = Math.max(policy.firstPartTimeoutMs, minFirstPartTimeoutMs);
  return { ...policy, firstPartTimeoutMs, totalTimeoutMs: firstPartTimeoutMs * 1.5 };
}
