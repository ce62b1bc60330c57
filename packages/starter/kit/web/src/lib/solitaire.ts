import { type Card, isRed, shuffledDeck, suits } from './playing-cards.ts';

export interface Column {
  down: Card[];
  up: Card[];
}

export interface Game {
  stock: Card[];
  /** The last card is on top. */
  waste: Card[];
  /** One pile per suit, in the order of `suits`. */
  foundations: Card[][];
  columns: Column[];
}

/** A card that can be moved; `at` is its place among the open cards of its column. */
export type Source =
  | { kind: 'waste' }
  | { kind: 'foundation'; index: number }
  | { kind: 'column'; index: number; at: number };

export type Target = { kind: 'foundation'; index: number } | { kind: 'column'; index: number };

export function startGame(random: () => number): Game {
  const deck = shuffledDeck(random);
  const columns = Array.from({ length: 7 }, (_, index) => ({
    down: deck.splice(0, index),
    up: deck.splice(0, 1),
  }));
  return { stock: deck, waste: [], foundations: suits.map(() => []), columns };
}

export const isWon = ({ foundations }: Game) => foundations.every(({ length }) => length === 13);

/** Turns over cards of the stock, or the whole waste if the stock is empty. */
export function drawCards(game: Game, count: number): Game {
  if (game.stock.length === 0) return { ...game, stock: game.waste.toReversed(), waste: [] };
  const drawn = game.stock.slice(-count).reverse();
  return {
    ...game,
    stock: game.stock.slice(0, -count),
    waste: [...game.waste, ...drawn],
  };
}

/** Returns the card and all cards on it. */
export function cardsAt({ waste, foundations, columns }: Game, source: Source): Card[] {
  if (source.kind === 'waste') return waste.slice(-1);
  if (source.kind === 'foundation') return foundations[source.index].slice(-1);
  return columns[source.index].up.slice(source.at);
}

/** Returns the game after a move, or undefined if the rules forbid it. */
export function moveCards(game: Game, source: Source, target: Target): Game | undefined {
  const cards = cardsAt(game, source);
  if (cards.length === 0 || !accepts(game, target, cards)) return undefined;
  const isSame = source.kind === target.kind && source.index === target.index;
  return isSame ? undefined : put(take(game, source), target, cards);
}

function accepts({ foundations, columns }: Game, target: Target, cards: Card[]): boolean {
  const [card] = cards;
  if (target.kind === 'foundation') {
    const isOwnSuit = suits[target.index] === card.suit;
    return cards.length === 1 && isOwnSuit && card.rank === foundations[target.index].length + 1;
  }
  const column = columns[target.index];
  const top = column.up.at(-1);
  if (!top) return column.down.length === 0 && card.rank === 13;
  return isRed(top) !== isRed(card) && top.rank === card.rank + 1;
}

/** Removes cards, and turns over the card below them. */
function take(game: Game, source: Source): Game {
  if (source.kind === 'waste') return { ...game, waste: game.waste.slice(0, -1) };
  if (source.kind === 'foundation') {
    const foundations = game.foundations.map((pile, index) =>
      index === source.index ? pile.slice(0, -1) : pile,
    );
    return { ...game, foundations };
  }
  const columns = game.columns.map((column, index) => {
    if (index !== source.index) return column;
    const up = column.up.slice(0, source.at);
    return up.length > 0
      ? { ...column, up }
      : { down: column.down.slice(0, -1), up: column.down.slice(-1) };
  });
  return { ...game, columns };
}

function put(game: Game, target: Target, cards: Card[]): Game {
  if (target.kind === 'foundation') {
    const foundations = game.foundations.map((pile, index) =>
      index === target.index ? [...pile, ...cards] : pile,
    );
    return { ...game, foundations };
  }
  const columns = game.columns.map((column, index) =>
    index === target.index ? { ...column, up: [...column.up, ...cards] } : column,
  );
  return { ...game, columns };
}

/** Moves a card to its foundation, if it fits there. */
export function sendUp(game: Game, source: Source): Game | undefined {
  const [card] = cardsAt(game, source);
  if (!card) return undefined;
  return moveCards(game, source, { kind: 'foundation', index: suits.indexOf(card.suit) });
}

/** Moves all cards to the foundations that fit there, one after the other. */
export function sendAllUp(game: Game): Game {
  const sources: Source[] = [
    { kind: 'waste' },
    ...game.columns.map(({ up }, index): Source => ({ kind: 'column', index, at: up.length - 1 })),
  ];
  for (const source of sources) {
    const isEmpty = source.kind === 'column' && source.at < 0;
    const after = isEmpty ? undefined : sendUp(game, source);
    if (after) return sendAllUp(after);
  }
  return game;
}
