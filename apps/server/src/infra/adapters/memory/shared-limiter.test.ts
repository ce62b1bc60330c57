import { sharedLimiterContract } from '../../../testing/contracts/shared-limiter.ts';
import { memorySharedLimiter } from './shared-limiter.ts';

sharedLimiterContract('in memory', async () => {
  const places = memorySharedLimiter();
  return { here: places, there: places };
});
