export const width = 100;
export const height = 62;
export const ballRadius = 1.3;
export const paddle = { width: 1.8, height: 13, inset: 3 };
export const winningScore = 11;
const startSpeed = 0.05;
const fastest = 0.11;
const paddleSpeed = 0.07;
const widestAngle = Math.PI / 3.2;

export type Side = 'left' | 'right';

export interface Game {
  ball: { x: number; y: number; dx: number; dy: number };
  /** Centers of the paddles. */
  paddles: Record<Side, number>;
  scores: Record<Side, number>;
  speed: number;
}

/** Units per millisecond that the computer moves its paddle. */
export const computerSpeeds = { Easy: 0.025, Medium: 0.038, Hard: 0.055 };
export type LevelName = keyof typeof computerSpeeds;

export const startGame = (random: () => number): Game => ({
  ball: servedBall(random() < 0.5 ? 'left' : 'right', random),
  paddles: { left: height / 2, right: height / 2 },
  scores: { left: 0, right: 0 },
  speed: startSpeed,
});

function servedBall(to: Side, random: () => number): Game['ball'] {
  const angle = (random() - 0.5) * 0.9;
  const direction = to === 'left' ? -1 : 1;
  return {
    x: width / 2,
    y: height / 2,
    dx: direction * Math.cos(angle) * startSpeed,
    dy: Math.sin(angle) * startSpeed,
  };
}

export function winnerOf({ scores }: Game): Side | undefined {
  if (scores.left >= winningScore) return 'left';
  return scores.right >= winningScore ? 'right' : undefined;
}

export function placePaddle(game: Game, side: Side, y: number): Game {
  const half = paddle.height / 2;
  const center = Math.min(height - half, Math.max(half, y));
  return { ...game, paddles: { ...game.paddles, [side]: center } };
}

export const steerPaddle = (game: Game, side: Side, direction: number, elapsedMs: number): Game =>
  placePaddle(game, side, game.paddles[side] + direction * paddleSpeed * elapsedMs);

/** Moves a paddle toward the ball, not faster than the level allows. */
export function steerByComputer(game: Game, side: Side, level: LevelName, elapsedMs: number): Game {
  const distance = game.ball.y - game.paddles[side];
  const most = computerSpeeds[level] * elapsedMs;
  return placePaddle(game, side, game.paddles[side] + Math.max(-most, Math.min(most, distance)));
}

export function advance(game: Game, elapsedMs: number, random: () => number): Game {
  let after = game;
  for (let left = elapsedMs; left > 0 && !winnerOf(after); left -= 8) {
    after = step(after, Math.min(left, 8), random);
  }
  return after;
}

function step(game: Game, ms: number, random: () => number): Game {
  const ball = {
    ...game.ball,
    x: game.ball.x + game.ball.dx * ms,
    y: game.ball.y + game.ball.dy * ms,
  };
  if (ball.y < ballRadius) ball.dy = Math.abs(ball.dy);
  if (ball.y > height - ballRadius) ball.dy = -Math.abs(ball.dy);
  if (ball.x < -ballRadius) return score(game, 'right', random);
  if (ball.x > width + ballRadius) return score(game, 'left', random);
  const side: Side = ball.dx < 0 ? 'left' : 'right';
  return isAtPaddle(game, ball, side) ? returnBall(game, ball, side) : { ...game, ball };
}

/** The player who lost the point gets the next ball. */
function score(game: Game, side: Side, random: () => number): Game {
  const scores = { ...game.scores, [side]: game.scores[side] + 1 };
  const loser = side === 'left' ? 'right' : 'left';
  return { ...game, scores, speed: startSpeed, ball: servedBall(loser, random) };
}

function isAtPaddle({ paddles }: Game, { x, y }: Game['ball'], side: Side): boolean {
  const front = paddle.inset + paddle.width;
  const depth = side === 'left' ? x - ballRadius : width - x - ballRadius;
  const isBeside = depth <= front && depth >= front - paddle.width - 2;
  return isBeside && Math.abs(y - paddles[side]) <= paddle.height / 2 + ballRadius;
}

/** Every return is faster. The place where the ball meets the paddle determines its direction. */
function returnBall(game: Game, ball: Game['ball'], side: Side): Game {
  const offset = (ball.y - game.paddles[side]) / (paddle.height / 2 + ballRadius);
  const angle = offset * widestAngle;
  const speed = Math.min(fastest, game.speed * 1.05);
  const direction = side === 'left' ? 1 : -1;
  return {
    ...game,
    speed,
    ball: { ...ball, dx: direction * Math.cos(angle) * speed, dy: Math.sin(angle) * speed },
  };
}
