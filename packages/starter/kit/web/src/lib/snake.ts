import type { Direction } from '@/lib/direction';

export const boardSize = 18;

export interface Point {
  x: number;
  y: number;
}

export interface Game {
  /** Starts with the head. */
  snake: Point[];
  /** Direction of the last step. */
  direction: Direction;
  /** Direction of the next step. */
  next: Direction;
  food: Point;
  isOver: boolean;
}

const steps: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

const startLength = 3;

const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

export function startGame(random: () => number): Game {
  const y = Math.floor(boardSize / 2);
  const snake = Array.from({ length: startLength }, (_, index) => ({
    x: startLength + 1 - index,
    y,
  }));
  return {
    snake,
    direction: 'right',
    next: 'right',
    food: freeField(snake, random),
    isOver: false,
  };
}

export const scoreOf = ({ snake }: Game) => snake.length - startLength;

/** Changes the direction. The snake cannot reverse. */
export function turnSnake(game: Game, to: Direction): Game {
  const now = steps[game.direction];
  const wanted = steps[to];
  return now.x + wanted.x === 0 && now.y + wanted.y === 0 ? game : { ...game, next: to };
}

export function moveSnake(game: Game, random: () => number): Game {
  const [head] = game.snake;
  if (!head || game.isOver) return game;
  const { x, y } = steps[game.next];
  const ahead = { x: head.x + x, y: head.y + y };
  const eats = isSame(ahead, game.food);
  const rest = eats ? game.snake : game.snake.slice(0, -1);
  const isOutside = ahead.x < 0 || ahead.y < 0 || ahead.x >= boardSize || ahead.y >= boardSize;
  if (isOutside || rest.some((part) => isSame(part, ahead))) return { ...game, isOver: true };
  const snake = [ahead, ...rest];
  const isFull = snake.length === boardSize * boardSize;
  const food = eats && !isFull ? freeField(snake, random) : game.food;
  return { ...game, snake, food, direction: game.next, isOver: isFull };
}

function freeField(snake: Point[], random: () => number): Point {
  const free = Array.from({ length: boardSize * boardSize }, (_, index) => ({
    x: index % boardSize,
    y: Math.floor(index / boardSize),
  })).filter((field) => !snake.some((part) => isSame(part, field)));
  return free[Math.floor(random() * free.length)] ?? { x: 0, y: 0 };
}
