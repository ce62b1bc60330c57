import { sharedLimiterContract } from '../../../testing/contracts/shared-limiter.ts';
import { memorySharedLimiter } from './shared-limiter.ts';

sharedLimiterContract('in memory', async () => {
  const limiter = memorySharedLimiter();
  return { here: limiter, there: limiter };
});
