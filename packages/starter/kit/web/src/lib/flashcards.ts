export interface Flashcard {
  front: string;
  back: string;
}

/** Indexes of cards: the ones ahead, next one first, and the known ones. */
export interface Deck {
  ahead: number[];
  known: number[];
}

export function newDeck(count: number): Deck {
  return { ahead: Array.from({ length: count }, (_, index) => index), known: [] };
}

/** Marks the next card as known. */
export function markKnown({ ahead: [card, ...ahead], known }: Deck): Deck {
  return card === undefined ? { ahead, known } : { ahead, known: [...known, card] };
}

/** Moves the next card to the end. */
export function repeatLater({ ahead: [card, ...ahead], known }: Deck): Deck {
  return card === undefined ? { ahead, known } : { ahead: [...ahead, card], known };
}

export function shuffleDeck({ ahead, known }: Deck, random: () => number): Deck {
  const mixed = [...ahead];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as number, mixed[last] as number];
  }
  return { ahead: mixed, known };
}

/** True if a stored deck has the current number of cards. */
export function isDeckOf({ ahead, known }: Deck, count: number): boolean {
  return ahead.length + known.length === count;
}
