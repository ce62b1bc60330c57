export const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export const LIVES = 7;

/** É is found by whoever says E. */
export const plain = (letter: string) =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const isLetter = (letter: string) => alphabet.includes(plain(letter));

/** The word letter by letter; nothing stands where one is still to be found. */
export function shownOf(word: string, said: string[]): (string | undefined)[] {
  return [...word].map((letter) =>
    !isLetter(letter) || said.includes(plain(letter)) ? letter : undefined,
  );
}

export function mistakesOf(word: string, said: string[]): number {
  const inside = [...word].map(plain);
  return said.filter((letter) => !inside.includes(letter)).length;
}

/** Another one than the last, if there is another one. */
export function anyWord(words: string[], last: string, random: () => number): string {
  const others = words.length > 1 ? words.filter((word) => word !== last) : words;
  return others[Math.floor(random() * others.length)] ?? last;
}
