import { shuffle } from './shuffle.ts';

export interface PairCard {
  /** Position on the table. */
  id: number;
  picture: string;
}

const maxPairs = 8;

/** Returns each picture twice, in random order. */
export function dealCards(pictures: string[], random: () => number): PairCard[] {
  const chosen = shuffle([...new Set(pictures)], random).slice(0, maxPairs);
  return shuffle([...chosen, ...chosen], random).map((picture, id) => ({ id, picture }));
}
