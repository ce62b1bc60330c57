/** A small seeded random number generator. */
export function dice(state: number): () => number {
  let next = state >>> 0;
  return () => {
    next = (next + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(next ^ (next >>> 15), next | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
