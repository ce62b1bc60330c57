import type { BenchPlaces } from '../../core/ports/bench-places.ts';

/** A lone process has every bench there is. */
export const onlyPlace: BenchPlaces = {
  take: async () => true,
  takeFree: async () => true,
  tell: () => undefined,
  leave: async () => undefined,
};
