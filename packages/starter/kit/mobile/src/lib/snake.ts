export const SIZE = 14;

export type Direction = 'up' | 'down' | 'left' | 'right';

/** A cell is a number, counted row by row. */
export interface SnakeGame {
  /** The head first. */
  body: number[];
  food: number;
  direction: Direction;
  isOver: boolean;
}

const steps = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const opposites = { up: 'down', down: 'up', left: 'right', right: 'left' };

export function newGame(): SnakeGame {
  const head = SIZE * (SIZE / 2) + 4;
  return { body: [head, head - 1, head - 2], food: head + 5, direction: 'right', isOver: false };
}

/** It cannot turn on the spot. */
export function turned(game: SnakeGame, direction: Direction): SnakeGame {
  return opposites[direction] === game.direction ? game : { ...game, direction };
}

export function moved(game: SnakeGame): SnakeGame {
  const [dx, dy] = steps[game.direction];
  const [head] = game.body;
  const x = (head % SIZE) + dx;
  const y = Math.floor(head / SIZE) + dy;
  const next = y * SIZE + x;
  const isOutside = x < 0 || y < 0 || x >= SIZE || y >= SIZE;
  const eats = next === game.food;
  const rest = eats ? game.body : game.body.slice(0, -1);
  if (isOutside || rest.includes(next)) return { ...game, isOver: true };
  const body = [next, ...rest];
  return { ...game, body, food: eats ? freeCell(body) : game.food };
}

function freeCell(body: number[]): number {
  const free = Array.from({ length: SIZE * SIZE }, (_, cell) => cell).filter(
    (cell) => !body.includes(cell),
  );
  return free[Math.floor(Math.random() * free.length)];
}
