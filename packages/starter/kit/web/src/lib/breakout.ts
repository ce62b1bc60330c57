export const width = 100;
export const height = 110;
export const ballRadius = 1.6;
export const paddle = { width: 18, height: 2.4, y: 102 };
export const brickSize = { width: 10, height: 4 };
const brickColumns = 9;
const gap = 1;
const top = 12;
const startLives = 3;
/** Units per millisecond. */
const startSpeed = 0.055;
const paddleSpeed = 0.11;
/** The steepest angle at which the paddle returns the ball, from the vertical. */
const widestAngle = Math.PI / 3;

export interface Brick {
  x: number;
  y: number;
  row: number;
}

export interface Game {
  /** Center of the paddle. */
  paddleX: number;
  ball: { x: number; y: number; dx: number; dy: number };
  /** False while the ball lies on the paddle. */
  isMoving: boolean;
  bricks: Brick[];
  score: number;
  lives: number;
  level: number;
}

export const startGame = (): Game => startLevel({ score: 0, lives: startLives, level: 1 });

function startLevel(kept: Pick<Game, 'score' | 'lives' | 'level'>): Game {
  const rows = Math.min(4 + kept.level - 1, 8);
  const bricks = Array.from({ length: rows * brickColumns }, (_, index) => {
    const row = Math.floor(index / brickColumns);
    return {
      x: gap + (index % brickColumns) * (brickSize.width + gap),
      y: top + row * (brickSize.height + gap),
      row,
    };
  });
  return { ...kept, bricks, ...restingBall(width / 2) };
}

function restingBall(paddleX: number): Pick<Game, 'paddleX' | 'ball' | 'isMoving'> {
  const ball = { x: paddleX, y: paddle.y - ballRadius, dx: 0, dy: 0 };
  return { paddleX, ball, isMoving: false };
}

export const isOver = ({ lives }: Game) => lives === 0;

const speedOf = ({ level }: Game) => startSpeed * (1 + (level - 1) * 0.12);

/** Keeps the paddle on the board, and the ball on the paddle before it is served. */
export function movePaddle(game: Game, x: number): Game {
  const half = paddle.width / 2;
  const paddleX = Math.min(width - half, Math.max(half, x));
  return game.isMoving ? { ...game, paddleX } : { ...game, ...restingBall(paddleX) };
}

export const steerPaddle = (game: Game, direction: -1 | 0 | 1, elapsedMs: number): Game =>
  direction === 0 ? game : movePaddle(game, game.paddleX + direction * paddleSpeed * elapsedMs);

/** Sends the ball up, a little to one side. */
export function serve(game: Game, random: () => number): Game {
  if (game.isMoving || isOver(game)) return game;
  const angle = (random() - 0.5) * 0.8;
  const speed = speedOf(game);
  const ball = { ...game.ball, dx: Math.sin(angle) * speed, dy: -Math.cos(angle) * speed };
  return { ...game, ball, isMoving: true };
}

/** Moves the ball. Steps are short, so that it cannot pass through a brick. */
export function advance(game: Game, elapsedMs: number): Game {
  let after = game;
  for (let left = elapsedMs; left > 0 && after.isMoving; left -= 8) {
    after = step(after, Math.min(left, 8));
  }
  return after;
}

function step(game: Game, ms: number): Game {
  const moved = {
    ...game.ball,
    x: game.ball.x + game.ball.dx * ms,
    y: game.ball.y + game.ball.dy * ms,
  };
  const ball = bounceOffPaddle(game, bounceOffWalls(moved));
  if (ball.y > height + ballRadius) {
    return { ...game, lives: game.lives - 1, ...restingBall(game.paddleX) };
  }
  const hit = game.bricks.find((brick) => touches(ball, brick));
  if (!hit) return { ...game, ball };
  const bricks = game.bricks.filter((brick) => brick !== hit);
  const score = game.score + 10;
  if (bricks.length === 0) {
    return { ...startLevel({ score, lives: game.lives, level: game.level + 1 }) };
  }
  return { ...game, bricks, score, ball: bounceOffBrick(ball, hit) };
}

function bounceOffWalls(ball: Game['ball']): Game['ball'] {
  const after = { ...ball };
  if (ball.x < ballRadius) after.dx = Math.abs(ball.dx);
  if (ball.x > width - ballRadius) after.dx = -Math.abs(ball.dx);
  if (ball.y < ballRadius) after.dy = Math.abs(ball.dy);
  return after;
}

/** The place where the ball meets the paddle determines its direction. */
function bounceOffPaddle(game: Game, ball: Game['ball']): Game['ball'] {
  const offset = (ball.x - game.paddleX) / (paddle.width / 2);
  const isOn = ball.y + ballRadius >= paddle.y && ball.y <= paddle.y + paddle.height;
  if (!isOn || Math.abs(offset) > 1.1 || ball.dy <= 0) return ball;
  const angle = Math.max(-1, Math.min(1, offset)) * widestAngle;
  const speed = speedOf(game);
  return { ...ball, dx: Math.sin(angle) * speed, dy: -Math.cos(angle) * speed };
}

const touches = ({ x, y }: Game['ball'], brick: Brick) =>
  x + ballRadius > brick.x &&
  x - ballRadius < brick.x + brickSize.width &&
  y + ballRadius > brick.y &&
  y - ballRadius < brick.y + brickSize.height;

/** Reverses the direction in which the ball has entered the brick least. */
function bounceOffBrick(ball: Game['ball'], brick: Brick): Game['ball'] {
  const fromLeft = ball.x + ballRadius - brick.x;
  const fromRight = brick.x + brickSize.width - (ball.x - ballRadius);
  const fromTop = ball.y + ballRadius - brick.y;
  const fromBelow = brick.y + brickSize.height - (ball.y - ballRadius);
  const least = Math.min(fromLeft, fromRight, fromTop, fromBelow);
  if (least === fromLeft) return { ...ball, dx: -Math.abs(ball.dx) };
  if (least === fromRight) return { ...ball, dx: Math.abs(ball.dx) };
  return { ...ball, dy: least === fromTop ? -Math.abs(ball.dy) : Math.abs(ball.dy) };
}
