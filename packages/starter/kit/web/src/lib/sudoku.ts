import { shuffle } from './shuffle.ts';

/** 81 digits, row by row; 0 is an empty field. */
export type Grid = number[];

export interface Puzzle {
  clues: Grid;
  solution: Grid;
}

/** The number of clues by level. Fewer are left out if the puzzle would have several solutions. */
export const levels = { Easy: 40, Medium: 32, Hard: 26 };
export type LevelName = keyof typeof levels;

const all = 0b111111111;

/** Fields that share a row, column or block with a field. */
export const peers: number[][] = Array.from({ length: 81 }, (_, field) =>
  Array.from({ length: 81 }, (_, other) => other).filter(
    (other) =>
      other !== field &&
      (rowOf(other) === rowOf(field) ||
        columnOf(other) === columnOf(field) ||
        blockOf(other) === blockOf(field)),
  ),
);

function rowOf(field: number) {
  return Math.floor(field / 9);
}

function columnOf(field: number) {
  return field % 9;
}

function blockOf(field: number) {
  return Math.floor(rowOf(field) / 3) * 3 + Math.floor(columnOf(field) / 3);
}

/** Returns the digits that a field may have, as bits. */
function optionsFor(grid: Grid, field: number): number {
  let used = 0;
  for (const peer of peers[field]) if (grid[peer] > 0) used |= 1 << (grid[peer] - 1);
  return all & ~used;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** Returns the empty field with the fewest options. */
function tightestField(grid: Grid): { field: number; options: number } | undefined {
  let best: { field: number; options: number } | undefined;
  let fewest = 10;
  for (const [field, digit] of grid.entries()) {
    if (digit > 0) continue;
    const options = optionsFor(grid, field);
    const count = countBits(options);
    if (count < fewest) {
      best = { field, options };
      fewest = count;
    }
    if (count <= 1) break;
  }
  return best;
}

const digitsIn = (options: number) =>
  Array.from({ length: 9 }, (_, index) => index + 1).filter(
    (digit) => options & (1 << (digit - 1)),
  );

/** Returns up to `most` solutions. */
export function solve(grid: Grid, most: number, random: () => number = () => 0.5): Grid[] {
  const next = tightestField(grid);
  if (!next) return [grid];
  const found: Grid[] = [];
  for (const digit of shuffle(digitsIn(next.options), random)) {
    const after = grid.with(next.field, digit);
    found.push(...solve(after, most - found.length, random));
    if (found.length >= most) break;
  }
  return found;
}

/** Removes digits from a full grid as long as it remains the only solution. */
export function makePuzzle(level: LevelName, random: () => number): Puzzle {
  const [solution] = solve(Array(81).fill(0), 1, random);
  let clues = solution;
  let count = 81;
  for (const field of shuffle([...solution.keys()], random)) {
    if (count <= levels[level]) break;
    const fewer = clues.with(field, 0);
    if (solve(fewer, 2).length > 1) continue;
    clues = fewer;
    count -= 1;
  }
  return { clues, solution };
}

/** Returns the fields whose digit occurs twice in a row, column or block. */
export function findConflicts(grid: Grid): Set<number> {
  const fields = [...grid.keys()].filter(
    (field) => grid[field] > 0 && peers[field].some((peer) => grid[peer] === grid[field]),
  );
  return new Set(fields);
}
