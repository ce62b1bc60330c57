import type { Direction } from '@/lib/direction';
import { shuffle } from './shuffle.ts';

/** Numbers row by row; 0 is the gap. */
export type Tiles = number[];

export const sizes = [3, 4, 5];

export const solvedTiles = (size: number): Tiles => [
  ...Array.from({ length: size ** 2 - 1 }, (_, index) => index + 1),
  0,
];

export const isSolved = (tiles: Tiles) =>
  tiles.every((tile, index) => tile === (index + 1) % tiles.length);

/** Half of all orders cannot be reached by sliding. */
export function isSolvable(tiles: Tiles): boolean {
  const size = Math.sqrt(tiles.length);
  const numbers = tiles.filter((tile) => tile > 0);
  const inversions = numbers.reduce(
    (sum, tile, index) => sum + numbers.slice(index + 1).filter((other) => other < tile).length,
    0,
  );
  if (size % 2 === 1) return inversions % 2 === 0;
  const rowsBelowGap = size - 1 - Math.floor(tiles.indexOf(0) / size);
  return (inversions + rowsBelowGap) % 2 === 0;
}

/** Returns a random order that can be solved and is not solved yet. */
export function shuffledTiles(size: number, random: () => number): Tiles {
  const tiles = shuffle(solvedTiles(size), random);
  if (!isSolvable(tiles)) {
    // Swapping any two numbers makes the order solvable.
    const [first, second] =
      tiles[0] > 0 && tiles[1] > 0 ? [0, 1] : [tiles.length - 2, tiles.length - 1];
    [tiles[first], tiles[second]] = [tiles[second], tiles[first]];
  }
  return isSolved(tiles) ? shuffledTiles(size, random) : tiles;
}

/** Slides all tiles between a field and the gap, if both are in one row or column. */
export function slideFrom(tiles: Tiles, field: number): Tiles {
  const size = Math.sqrt(tiles.length);
  const gap = tiles.indexOf(0);
  const isRow = Math.floor(field / size) === Math.floor(gap / size);
  const isColumn = field % size === gap % size;
  if (field === gap || (!isRow && !isColumn)) return tiles;
  const step = (isRow ? 1 : size) * Math.sign(field - gap);
  const after = [...tiles];
  for (let at = gap; at !== field; at += step) after[at] = after[at + step];
  after[field] = 0;
  return after;
}

const toTile: Record<Direction, [rows: number, columns: number]> = {
  up: [1, 0],
  down: [-1, 0],
  left: [0, 1],
  right: [0, -1],
};

/** Slides the tile next to the gap in a direction. */
export function slideToward(tiles: Tiles, direction: Direction): Tiles {
  const size = Math.sqrt(tiles.length);
  const gap = tiles.indexOf(0);
  const row = Math.floor(gap / size) + toTile[direction][0];
  const column = (gap % size) + toTile[direction][1];
  const isInside = row >= 0 && row < size && column >= 0 && column < size;
  return isInside ? slideFrom(tiles, row * size + column) : tiles;
}
