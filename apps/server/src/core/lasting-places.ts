import { tooMany } from './places.ts';
import type { PlaceRule, SharedPlaces } from './ports/shared-places.ts';

/** Places of one kind, which all processes give away together; what goes beyond is refused. */
export class LastingPlaces {
  readonly #places: SharedPlaces;
  readonly #rule: PlaceRule;

  /** `most` of what the name says, in words that people read. */
  constructor(places: SharedPlaces, name: string, most: number) {
    this.#places = places;
    this.#rule = { name, most };
  }

  /** Takes a place; the returned function gives it back. */
  async take(key: string): Promise<() => void> {
    const free = await this.#places.take(this.#rule, key);
    if (free) return free;
    throw tooMany(this.#rule.most, this.#rule.name);
  }
}
