import { sharedPlacesContract } from '../../testing/contracts/shared-places.ts';
import { memorySharedPlaces } from './shared-places.ts';

sharedPlacesContract('in memory', async () => {
  const places = memorySharedPlaces();
  return { here: places, there: places };
});
