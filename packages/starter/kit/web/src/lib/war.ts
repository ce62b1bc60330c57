import { type Card, shuffledDeck } from './playing-cards.ts';
import { shuffle } from './shuffle.ts';

export type Side = 'mine' | 'theirs';

export interface Game {
  /** Cards to draw, from the top. */
  mine: Card[];
  theirs: Card[];
  /** Cards of the last round. The last one of each side was compared. */
  table: Record<Side, Card[]>;
  /** The side that took the last round; undefined before the first one. */
  taker: Side | undefined;
}

const faceDownCards = 3;

/** The ace is the highest card. */
const strength = ({ rank }: Card) => (rank === 1 ? 14 : rank);

export function startGame(random: () => number): Game {
  const deck = shuffledDeck(random);
  return {
    mine: deck.slice(0, 26),
    theirs: deck.slice(26),
    table: { mine: [], theirs: [] },
    taker: undefined,
  };
}

export function winnerOf({ mine, theirs }: Game): Side | undefined {
  if (theirs.length === 0) return 'mine';
  return mine.length === 0 ? 'theirs' : undefined;
}

/** Plays a round with all wars in it. Whoever runs out of cards in a war loses. */
export function playRound(game: Game, random: () => number): Game {
  if (winnerOf(game)) return game;
  const piles = { mine: [...game.mine], theirs: [...game.theirs] };
  const table: Game['table'] = { mine: [], theirs: [] };
  const lay = (count: number) => {
    table.mine.push(...piles.mine.splice(0, count));
    table.theirs.push(...piles.theirs.splice(0, count));
  };
  lay(1);
  let taker = compare(table);
  while (!taker) {
    const isShort = (side: Side) => piles[side].length < faceDownCards + 1;
    if (isShort('mine') || isShort('theirs')) {
      taker = piles.mine.length >= piles.theirs.length ? 'mine' : 'theirs';
      const other = taker === 'mine' ? 'theirs' : 'mine';
      table[other].push(...piles[other].splice(0));
      break;
    }
    lay(faceDownCards + 1);
    taker = compare(table);
  }
  // A fixed order could repeat forever.
  piles[taker].push(...shuffle([...table.mine, ...table.theirs], random));
  return { ...piles, table, taker };
}

function compare({ mine, theirs }: Game['table']): Side | undefined {
  const difference = strength(mine[mine.length - 1]) - strength(theirs[theirs.length - 1]);
  if (difference === 0) return undefined;
  return difference > 0 ? 'mine' : 'theirs';
}
