/** Cards by their place in the list: those still to be asked, the next one first, and those known. */
export interface Deck {
  ahead: number[];
  known: number[];
}

export function newDeck(count: number): Deck {
  return { ahead: Array.from({ length: count }, (_, index) => index), known: [] };
}

/** It need not be asked again. */
export function know({ ahead: [card, ...ahead], known }: Deck): Deck {
  return card === undefined ? { ahead, known } : { ahead, known: [...known, card] };
}

/** It comes again after all others. */
export function again({ ahead: [card, ...ahead], known }: Deck): Deck {
  return card === undefined ? { ahead, known } : { ahead: [...ahead, card], known };
}

export function shuffle({ ahead, known }: Deck, random: () => number): Deck {
  const mixed = [...ahead];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as number, mixed[last] as number];
  }
  return { ahead: mixed, known };
}

/** Whether it was made of as many cards as there are now. */
export function fits({ ahead, known }: Deck, count: number): boolean {
  return ahead.length + known.length === count;
}
