export const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export const maxMistakes = 7;

/** Removes accents, so that E also finds É. */
export const toPlainLetter = (letter: string) =>
  letter
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();

const isLetter = (letter: string) => alphabet.includes(toPlainLetter(letter));

/** Returns the letters of the word; undefined stands for a letter not found yet. */
export function revealLetters(word: string, guesses: string[]): (string | undefined)[] {
  return [...word].map((letter) =>
    !isLetter(letter) || guesses.includes(toPlainLetter(letter)) ? letter : undefined,
  );
}

export function countMistakes(word: string, guesses: string[]): number {
  const letters = [...word].map(toPlainLetter);
  return guesses.filter((letter) => !letters.includes(letter)).length;
}

/** Returns a random word, not the last one if there are others. */
export function randomWord(words: string[], last: string, random: () => number): string {
  const others = words.length > 1 ? words.filter((word) => word !== last) : words;
  return others[Math.floor(random() * others.length)] ?? last;
}
