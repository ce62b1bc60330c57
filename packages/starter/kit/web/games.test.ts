import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hands, outcomeOf } from './src/games/hands.ts';
import { anyWord, mistakesOf, shownOf } from './src/games/letters.ts';
import {
  type Board,
  bestField,
  emptyBoard,
  isFull,
  type Mark,
  other,
  placed,
  winnerOf,
} from './src/games/lines.ts';
import { deal } from './src/games/pairs.ts';
import { hintOf, rangeOf } from './src/games/secret.ts';
import { type Game, newGame, SIZE, scoreOf, step, turn } from './src/games/snake.ts';

suite('tic-tac-toe', () => {
  /** Plays whatever the other one could, and tells how often the computer lost. */
  function losses(board: Board, next: Mark, computer: Mark): number {
    const winner = winnerOf(board);
    if (winner) return winner === computer ? 0 : 1;
    if (isFull(board)) return 0;
    if (next === computer) {
      return losses(placed(board, bestField(board, next), next), other(next), computer);
    }
    return board
      .flatMap((field, index) => (field === null ? [index] : []))
      .reduce((sum, at) => sum + losses(placed(board, at, next), other(next), computer), 0);
  }

  test('the computer never loses, whoever begins', () => {
    assert.equal(losses(emptyBoard, 'X', 'O'), 0);
    assert.equal(losses(placed(emptyBoard, 0, 'X'), 'O', 'X'), 0);
  });

  test('the computer wins where it can', () => {
    assert.equal(bestField(['O', 'O', null, 'X', 'X', null, null, null, null], 'O'), 2);
  });
});

suite('snake', () => {
  const random = () => 0;
  const after = (game: Game, steps: number) =>
    Array.from({ length: steps }).reduce<Game>((now) => step(now, random), game);

  test('ends at the wall', () => {
    assert.equal(after(newGame(random), SIZE - 5).isOver, false);
    assert.equal(after(newGame(random), SIZE).isOver, true);
  });

  test('does not turn back on itself', () => {
    const game = newGame(random);
    assert.equal(turn(game, 'left'), game);
    assert.equal(turn(game, 'up').next, 'up');
  });

  test('grows by what it eats, which then lies elsewhere', () => {
    const [head] = newGame(random).snake;
    assert.ok(head);
    const fed = step({ ...newGame(random), food: { x: head.x + 1, y: head.y } }, random);
    assert.equal(scoreOf(fed), 1);
    assert.deepEqual(fed.food, { x: 0, y: 0 });
  });
});

test('every picture lies there twice', () => {
  const cards = deal(['a', 'b', 'c', 'a'], () => 0.5).map(({ picture }) => picture);
  assert.deepEqual(cards.sort(), ['a', 'a', 'b', 'b', 'c', 'c']);
});

test('every hand beats one and loses to one', () => {
  for (const mine of hands) {
    const outcomes = hands.map((theirs) => outcomeOf(mine, theirs)).sort();
    assert.deepEqual(outcomes, ['draw', 'lost', 'won']);
  }
  assert.equal(outcomeOf('paper', 'rock'), 'won');
});

test('letters are found with their accents, and what is no letter is shown', () => {
  assert.deepEqual(shownOf('É a!', ['E']), ['É', ' ', undefined, '!']);
  assert.equal(mistakesOf('Éa', ['E', 'X', 'Y']), 2);
  assert.equal(
    anyWord(['a', 'b'], 'a', () => 0),
    'b',
  );
});

test('guesses narrow the range', () => {
  assert.deepEqual(rangeOf([20, 70, 50], 42), { from: 21, to: 49 });
  assert.deepEqual(rangeOf([], 42), { from: 1, to: 100 });
  assert.equal(hintOf(20, 42), 'higher');
});
