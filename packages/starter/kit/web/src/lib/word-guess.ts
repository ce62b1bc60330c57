import { fiveLetterWords } from './five-letter-words.ts';

export const wordLength = 5;
export const maxGuesses = 6;

export type Mark = 'right' | 'elsewhere' | 'missing';

export const randomWord = (last: string, random: () => number): string => {
  const others = fiveLetterWords.filter((word) => word !== last);
  return others[Math.floor(random() * others.length)];
};

/** Marks each letter of a guess. A letter is marked only as often as the word has it, right places first. */
export function markGuess(guess: string, word: string): Mark[] {
  const left = [...word].filter((letter, index) => letter !== guess[index]);
  return [...guess].map((letter, index) => {
    if (letter === word[index]) return 'right';
    const at = left.indexOf(letter);
    if (at < 0) return 'missing';
    left.splice(at, 1);
    return 'elsewhere';
  });
}

const order: Mark[] = ['missing', 'elsewhere', 'right'];

/** Returns the best mark of each guessed letter. */
export function markLetters(guesses: string[], word: string): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const guess of guesses)
    for (const [index, mark] of markGuess(guess, word).entries()) {
      const before = marks.get(guess[index]) ?? 'missing';
      marks.set(guess[index], order.indexOf(mark) > order.indexOf(before) ? mark : before);
    }
  return marks;
}

export interface Statistics {
  played: number;
  won: number;
  streak: number;
  best: number;
}

export function addResult({ played, won, streak, best }: Statistics, isWon: boolean): Statistics {
  const after = isWon ? streak + 1 : 0;
  return {
    played: played + 1,
    won: won + (isWon ? 1 : 0),
    streak: after,
    best: Math.max(best, after),
  };
}
