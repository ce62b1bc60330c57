import { shuffle } from './shuffle.ts';

export interface Level {
  columns: number;
  rows: number;
  mines: number;
}

export const levels = {
  Easy: { columns: 9, rows: 9, mines: 10 },
  Medium: { columns: 16, rows: 16, mines: 40 },
  Hard: { columns: 30, rows: 16, mines: 99 },
} satisfies Record<string, Level>;

export type LevelName = keyof typeof levels;

export interface Game extends Level {
  /** Fields with a mine; empty until the first field is opened. */
  mined: Set<number>;
  open: Set<number>;
  flagged: Set<number>;
  /** The field whose mine went off. */
  exploded: number | undefined;
}

export const startGame = (level: Level): Game => ({
  ...level,
  mined: new Set(),
  open: new Set(),
  flagged: new Set(),
  exploded: undefined,
});

export const isWon = ({ columns, rows, mines, open, exploded }: Game) =>
  exploded === undefined && open.size === columns * rows - mines;

export const isOver = (game: Game) => game.exploded !== undefined || isWon(game);

export const countMinesAround = (game: Game, field: number) =>
  neighborsOf(game, field).filter((one) => game.mined.has(one)).length;

/** Opens a field, and all around it if no mine is near. The first field and its neighbors never have a mine. */
export function openField(game: Game, field: number, random: () => number): Game {
  if (isOver(game) || game.flagged.has(field) || game.open.has(field)) return game;
  const mined = game.mined.size === 0 ? layMines(game, field, random) : game.mined;
  if (mined.has(field)) return { ...game, exploded: field };
  return spread({ ...game, mined }, [field]);
}

/** Opens the neighbors of an open field if as many flags as mines surround it. */
export function openAround(game: Game, field: number): Game {
  if (isOver(game) || !game.open.has(field)) return game;
  const around = neighborsOf(game, field);
  const flags = around.filter((one) => game.flagged.has(one)).length;
  if (flags !== countMinesAround(game, field)) return game;
  const closed = around.filter((one) => !game.flagged.has(one) && !game.open.has(one));
  const mine = closed.find((one) => game.mined.has(one));
  return mine === undefined ? spread(game, closed) : { ...game, exploded: mine };
}

export function toggleFlag(game: Game, field: number): Game {
  if (isOver(game) || game.open.has(field)) return game;
  const flagged = new Set(game.flagged);
  if (!flagged.delete(field)) flagged.add(field);
  return { ...game, flagged };
}

function layMines(game: Game, first: number, random: () => number): Set<number> {
  const safe = new Set([first, ...neighborsOf(game, first)]);
  const fields = Array.from({ length: game.columns * game.rows }, (_, field) => field);
  const free = fields.filter((field) => !safe.has(field));
  return new Set(shuffle(free, random).slice(0, game.mines));
}

function spread(game: Game, from: number[]): Game {
  const open = new Set(game.open);
  const waiting = [...from];
  for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
    if (open.has(field) || game.flagged.has(field)) continue;
    open.add(field);
    if (countMinesAround(game, field) === 0) waiting.push(...neighborsOf(game, field));
  }
  return { ...game, open };
}

function neighborsOf({ columns, rows }: Level, field: number): number[] {
  const column = field % columns;
  const row = Math.floor(field / columns);
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
      if (x !== column || y !== row) around.push(y * columns + x);
  return around;
}
