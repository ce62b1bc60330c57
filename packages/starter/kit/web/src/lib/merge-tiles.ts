import type { Direction } from '@/lib/direction';

export interface Tile {
  /** Stays the same while the tile moves. */
  id: number;
  value: number;
  row: number;
  column: number;
}

export interface Game {
  /** Fields per side. */
  size: number;
  tiles: Tile[];
  score: number;
  nextId: number;
}

export const goal = 2048;
const chanceOfFour = 0.1;

export function startGame(size: number, random: () => number): Game {
  const empty: Game = { size, tiles: [], score: 0, nextId: 1 };
  return addTile(addTile(empty, random), random);
}

/** Slides all tiles and adds a new one. Returns the same game if no tile can move. */
export function slideTiles(game: Game, direction: Direction, random: () => number): Game {
  const slid = slideOnly(game, direction);
  return slid === game ? game : addTile(slid, random);
}

export const canMove = (game: Game) =>
  (['up', 'down', 'left', 'right'] as const).some((to) => slideOnly(game, to) !== game);

export const highestTile = ({ tiles }: Game) => Math.max(...tiles.map(({ value }) => value));

function slideOnly(game: Game, direction: Direction): Game {
  const isVertical = direction === 'up' || direction === 'down';
  const isToEnd = direction === 'down' || direction === 'right';
  const lineOf = (tile: Tile) => (isVertical ? tile.column : tile.row);
  const placeOf = (tile: Tile) => (isVertical ? tile.row : tile.column);
  const tiles: Tile[] = [];
  let score = game.score;
  for (let line = 0; line < game.size; line += 1) {
    const before = game.tiles
      .filter((tile) => lineOf(tile) === line)
      .sort((a, b) => (isToEnd ? placeOf(b) - placeOf(a) : placeOf(a) - placeOf(b)));
    const after = mergeLine(before);
    score += after.points;
    after.tiles.forEach((tile, index) => {
      const place = isToEnd ? game.size - 1 - index : index;
      tiles.push(isVertical ? { ...tile, row: place } : { ...tile, column: place });
    });
  }
  const isSame = tiles.every((tile) =>
    game.tiles.some(
      ({ id, row, column }) => id === tile.id && row === tile.row && column === tile.column,
    ),
  );
  return isSame && tiles.length === game.tiles.length ? game : { ...game, tiles, score };
}

/** Merges equal neighbors, starting at the side to which they slide. A merged tile does not merge again. */
function mergeLine(line: Tile[]): { tiles: Tile[]; points: number } {
  const tiles: Tile[] = [];
  let points = 0;
  for (let index = 0; index < line.length; index += 1) {
    const isPair = line[index].value === line[index + 1]?.value;
    const value = isPair ? line[index].value * 2 : line[index].value;
    // The tile that comes from farther away stays, so that it is seen to slide into the other one.
    tiles.push({ ...line[isPair ? index + 1 : index], value });
    if (isPair) {
      points += value;
      index += 1;
    }
  }
  return { tiles, points };
}

function addTile(game: Game, random: () => number): Game {
  const free = Array.from({ length: game.size ** 2 }, (_, index) => ({
    row: Math.floor(index / game.size),
    column: index % game.size,
  })).filter(({ row, column }) =>
    game.tiles.every((tile) => tile.row !== row || tile.column !== column),
  );
  const place = free[Math.floor(random() * free.length)];
  if (!place) return game;
  const value = random() < chanceOfFour ? 4 : 2;
  const tile = { id: game.nextId, value, ...place };
  return { ...game, tiles: [...game.tiles, tile], nextId: game.nextId + 1 };
}
