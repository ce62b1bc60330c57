import { sharedPlacesContract } from '../../../testing/contracts/shared-limiter.ts';
import { memorySharedLimiter } from './shared-limiter.ts';

sharedPlacesContract('in memory', async () => {
  const places = memorySharedLimiter();
  return { here: places, there: places };
});
