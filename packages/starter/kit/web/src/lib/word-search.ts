import { shuffle } from './shuffle.ts';

export interface Place {
  word: string;
  /** Fields from the first letter to the last one. */
  fields: number[];
}

export interface Puzzle {
  /** Fields per side. */
  size: number;
  /** Letters, row by row. */
  letters: string[];
  places: Place[];
}

const smallest = 8;
const largest = 14;
/** Share of the fields that belong to words; with more, words rarely fit. */
const density = 0.55;
const attempts = 40;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const steps = [
  [0, 1],
  [1, 0],
  [1, 1],
  [-1, 1],
  [0, -1],
  [-1, 0],
  [-1, -1],
  [1, -1],
];

/** Returns the letters of a word in capitals, without accents, spaces and signs. */
export const toLetters = (word: string) =>
  word
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

/** Hides words in a grid. Words that are too short or too long are left out. */
export function makePuzzle(words: string[], random: () => number): Puzzle {
  const usable = [...new Set(words.map(toLetters))].filter(
    ({ length }) => length >= 3 && length <= largest,
  );
  const count = usable.join('').length;
  const longest = Math.max(0, ...usable.map(({ length }) => length));
  let size = Math.max(smallest, longest, Math.ceil(Math.sqrt(count / density)));
  size = Math.min(size, Math.max(largest, longest));
  // A larger grid always has room in the end; usually the first attempt succeeds.
  for (let attempt = 1; ; attempt += 1) {
    const puzzle = tryPuzzle(usable, size, random);
    if (puzzle) return puzzle;
    if (attempt % attempts === 0) size += 1;
  }
}

function tryPuzzle(words: string[], size: number, random: () => number): Puzzle | undefined {
  const grid: (string | undefined)[] = Array(size * size).fill(undefined);
  const places: Place[] = [];
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const fields = findPlace(grid, word, size, random);
    if (!fields) return undefined;
    fields.forEach((field, index) => {
      grid[field] = word[index];
    });
    places.push({ word, fields });
  }
  const letters = grid.map((letter) => letter ?? alphabet[Math.floor(random() * alphabet.length)]);
  return { size, letters, places };
}

/** Returns random fields where a word fits, possibly across others with the same letters. */
function findPlace(
  grid: (string | undefined)[],
  word: string,
  size: number,
  random: () => number,
): number[] | undefined {
  for (const start of shuffle([...grid.keys()], random)) {
    for (const step of shuffle(steps, random)) {
      const end = shifted(start, step, word.length - 1, size);
      if (end === undefined) continue;
      const fields = fieldsBetween(start, end, size);
      const fits = fields.every(
        (field, index) => grid[field] === undefined || grid[field] === word[index],
      );
      if (fits) return fields;
    }
  }
  return undefined;
}

function shifted(from: number, [rows, columns]: number[], by: number, size: number) {
  const row = Math.floor(from / size) + rows * by;
  const column = (from % size) + columns * by;
  const isInside = row >= 0 && row < size && column >= 0 && column < size;
  return isInside ? row * size + column : undefined;
}

/** Returns the fields of a straight or diagonal line, or nothing if there is none. */
export function fieldsBetween(start: number, end: number, size: number): number[] {
  const rows = Math.floor(end / size) - Math.floor(start / size);
  const columns = (end % size) - (start % size);
  const isLine = rows === 0 || columns === 0 || Math.abs(rows) === Math.abs(columns);
  if (!isLine) return [];
  const length = Math.max(Math.abs(rows), Math.abs(columns));
  const step = Math.sign(rows) * size + Math.sign(columns);
  return Array.from({ length: length + 1 }, (_, index) => start + index * step);
}

/** Returns the word whose first and last letters are selected, in either order. */
export function findWord({ places }: Puzzle, start: number, end: number): string | undefined {
  return places.find(({ fields }) => {
    const [first, last] = [fields[0], fields[fields.length - 1]];
    return (first === start && last === end) || (first === end && last === start);
  })?.word;
}
