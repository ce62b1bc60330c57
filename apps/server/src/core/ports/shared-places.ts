/** So many of something that lasts, for one key, at the same time. */
export interface PlaceRule {
  readonly name: string;
  /** 0: any number. */
  readonly most: number;
}

/** Places that all processes give away together. It never fails and nobody waits long for it. */
export interface SharedPlaces {
  /** A place, until it is given back by the returned function; undefined when there is none. */
  take(rule: PlaceRule, key: string): Promise<(() => void) | undefined>;
}
