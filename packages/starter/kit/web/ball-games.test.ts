import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as breakout from './src/lib/breakout.ts';
import * as pong from './src/lib/pong.ts';

suite('breakout', () => {
  const served = () => breakout.serve(breakout.startGame(), () => 0.5);

  test('the ball lies on the paddle until it is served', () => {
    const moved = breakout.movePaddle(breakout.startGame(), 30);
    assert.equal(moved.ball.x, 30);
    assert.equal(breakout.advance(moved, 1000), moved);
    assert.equal(breakout.serve(served(), () => 0.9).ball.dx, served().ball.dx, 'only once');
  });

  test('the paddle stays on the board', () => {
    const game = breakout.startGame();
    assert.equal(breakout.movePaddle(game, -50).paddleX, breakout.paddle.width / 2);
    assert.equal(
      breakout.steerPaddle(game, 1, 10_000).paddleX,
      breakout.width - breakout.paddle.width / 2,
    );
  });

  test('a hit brick disappears, scores and returns the ball', () => {
    const game = breakout.advance(served(), 1600);
    assert.equal(game.score, 10);
    assert.equal(game.bricks.length, 35);
    assert.ok(game.ball.dy > 0);
  });

  test('a missed ball costs a life, three end the game', () => {
    let game: breakout.Game = { ...served(), bricks: [{ x: 0, y: 0, row: 0 }] };
    for (const lives of [2, 1, 0]) {
      game = breakout.movePaddle(
        breakout.serve(game, () => 0.9),
        0,
      );
      game = breakout.advance(
        { ...game, ball: { x: 90, y: 100, dx: 0, dy: 0.05 }, isMoving: true },
        500,
      );
      assert.equal(game.lives, lives);
      assert.equal(game.isMoving, false);
    }
    assert.equal(breakout.isOver(game), true);
    assert.equal(
      breakout.serve(game, () => 0.5),
      game,
    );
  });

  test('the last brick leads to the next level, which is faster', () => {
    const last = { ...served(), bricks: [{ x: 45, y: 60, row: 0 }] };
    const game = breakout.advance(last, 2000);
    assert.equal(game.level, 2);
    assert.ok(game.bricks.length > 36);
    const speed = (one: breakout.Game) => Math.hypot(one.ball.dx, one.ball.dy);
    assert.ok(speed(breakout.serve(game, () => 0.5)) > speed(served()));
  });

  test('the ball never leaves the board at the sides or the top', () => {
    let game = served();
    for (let frame = 0; frame < 4000 && game.lives > 0; frame += 1) {
      game = breakout.advance(breakout.movePaddle(game, game.ball.x + (frame % 7) - 3), 16);
      game = breakout.serve(game, () => 0.2);
      assert.ok(game.ball.x > -3 && game.ball.x < breakout.width + 3 && game.ball.y > -3);
    }
    assert.ok(game.score > 0);
  });
});

suite('pong', () => {
  const random = () => 0.5;

  test('paddles return the ball faster, and misses score', () => {
    const start: pong.Game = {
      ...pong.startGame(random),
      ball: { x: 10, y: pong.height / 2, dx: -0.05, dy: 0 },
    };
    const returned = pong.advance(start, 200, random);
    assert.ok(returned.ball.dx > 0.05);
    const missed = pong.advance(pong.placePaddle(start, 'left', 0), 400, random);
    assert.deepEqual(missed.scores, { left: 0, right: 1 });
    assert.ok(missed.ball.dx < 0, 'the loser gets the next ball');
  });

  test('the edge of a paddle sends the ball to its side', () => {
    const start: pong.Game = {
      ...pong.startGame(random),
      ball: { x: 10, y: pong.height / 2 + 5, dx: -0.05, dy: 0 },
    };
    assert.ok(pong.advance(start, 150, random).ball.dy > 0);
  });

  test('walls return the ball, and paddles stay on the board', () => {
    const start: pong.Game = {
      ...pong.startGame(random),
      ball: { x: 50, y: 3, dx: 0.01, dy: -0.05 },
    };
    assert.ok(pong.advance(start, 60, random).ball.dy > 0);
    assert.equal(
      pong.steerPaddle(start, 'right', 1, 10_000).paddles.right,
      pong.height - pong.paddle.height / 2,
    );
  });

  test('the first with eleven points wins, and the game stops', () => {
    const game: pong.Game = { ...pong.startGame(random), scores: { left: 11, right: 3 } };
    assert.equal(pong.winnerOf(game), 'left');
    assert.equal(pong.advance(game, 100, random), game);
  });

  test('the computer follows the ball as fast as its level allows', () => {
    const game: pong.Game = {
      ...pong.startGame(random),
      ball: { x: 50, y: 60, dx: 0.05, dy: 0 },
    };
    const moved = (level: pong.LevelName) =>
      pong.steerByComputer(game, 'right', level, 100).paddles.right - game.paddles.right;
    assert.ok(
      moved('Easy') > 0 && moved('Easy') < moved('Medium') && moved('Medium') < moved('Hard'),
    );
  });
});
