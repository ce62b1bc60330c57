export interface PairCard {
  /** Which card it is, and where it lies. */
  id: number;
  picture: string;
}

const MOST_PAIRS = 8;

/** Every picture twice, mixed. */
export function deal(pictures: string[], random: () => number): PairCard[] {
  const chosen = mixed([...new Set(pictures)], random).slice(0, MOST_PAIRS);
  return mixed([...chosen, ...chosen], random).map((picture, id) => ({ id, picture }));
}

function mixed<T>(things: T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
