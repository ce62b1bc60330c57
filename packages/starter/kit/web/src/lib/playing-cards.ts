import { shuffle } from './shuffle.ts';

export const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
export type Suit = (typeof suits)[number];

export interface Card {
  suit: Suit;
  /** 1 is the ace, 11 to 13 are jack, queen and king. */
  rank: number;
}

const faces: Record<number, string | undefined> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };
const faceNames: Record<number, string | undefined> = {
  1: 'ace',
  11: 'jack',
  12: 'queen',
  13: 'king',
};

/** `A`, `10`, `K` */
export const rankSign = (rank: number) => faces[rank] ?? String(rank);

/** `queen of hearts` */
export const cardName = ({ suit, rank }: Card) => `${faceNames[rank] ?? rank} of ${suit}`;

export const isRed = ({ suit }: Card) => suit === 'hearts' || suit === 'diamonds';

/** Returns 52 cards in random order. */
export function shuffledDeck(random: () => number): Card[] {
  const ranks = Array.from({ length: 13 }, (_, index) => index + 1);
  return shuffle(
    suits.flatMap((suit) => ranks.map((rank) => ({ suit, rank }))),
    random,
  );
}
