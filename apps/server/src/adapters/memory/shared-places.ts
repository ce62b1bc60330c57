import { Places } from '../../core/places.ts';
import type { SharedPlaces } from '../../core/ports/shared-places.ts';

/** Those of one process alone. */
export function memorySharedPlaces(): SharedPlaces {
  const kinds = new Map<string, Places>();
  return {
    async take({ name, most }, key) {
      const places = kinds.get(name) ?? new Places(most, name);
      kinds.set(name, places);
      return places.tryTake(key);
    },
  };
}
