import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { giveHint, remainingRange } from './src/lib/guess-number.ts';
import { countMistakes, randomWord, revealLetters } from './src/lib/hangman.ts';
import { dealCards } from './src/lib/memory.ts';
import { hands, outcomeOf } from './src/lib/rock-paper-scissors.ts';
import { boardSize, type Game, moveSnake, scoreOf, startGame, turnSnake } from './src/lib/snake.ts';
import {
  type Board,
  emptyBoard,
  findBestField,
  findWinner,
  isFull,
  type Mark,
  opponentOf,
  placeMark,
} from './src/lib/tic-tac-toe.ts';

suite('tic-tac-toe', () => {
  /** Plays whatever the other one could, and tells how often the computer lost. */
  function losses(board: Board, next: Mark, computer: Mark): number {
    const winner = findWinner(board);
    if (winner) return winner === computer ? 0 : 1;
    if (isFull(board)) return 0;
    if (next === computer) {
      return losses(placeMark(board, findBestField(board, next), next), opponentOf(next), computer);
    }
    return board
      .flatMap((field, index) => (field === null ? [index] : []))
      .reduce((sum, at) => sum + losses(placeMark(board, at, next), opponentOf(next), computer), 0);
  }

  test('the computer never loses, whoever begins', () => {
    assert.equal(losses(emptyBoard, 'X', 'O'), 0);
    assert.equal(losses(placeMark(emptyBoard, 0, 'X'), 'O', 'X'), 0);
  });

  test('the computer wins where it can', () => {
    assert.equal(findBestField(['O', 'O', null, 'X', 'X', null, null, null, null], 'O'), 2);
  });
});

suite('snake', () => {
  const random = () => 0;
  const after = (game: Game, steps: number) =>
    Array.from({ length: steps }).reduce<Game>((now) => moveSnake(now, random), game);

  test('ends at the wall', () => {
    assert.equal(after(startGame(random), boardSize - 5).isOver, false);
    assert.equal(after(startGame(random), boardSize).isOver, true);
  });

  test('does not turn back on itself', () => {
    const game = startGame(random);
    assert.equal(turnSnake(game, 'left'), game);
    assert.equal(turnSnake(game, 'up').next, 'up');
  });

  test('grows by what it eats, which then lies elsewhere', () => {
    const [head] = startGame(random).snake;
    assert.ok(head);
    const fed = moveSnake({ ...startGame(random), food: { x: head.x + 1, y: head.y } }, random);
    assert.equal(scoreOf(fed), 1);
    assert.deepEqual(fed.food, { x: 0, y: 0 });
  });
});

test('every picture lies there twice', () => {
  const cards = dealCards(['a', 'b', 'c', 'a'], () => 0.5).map(({ picture }) => picture);
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
  assert.deepEqual(revealLetters('É a!', ['E']), ['É', ' ', undefined, '!']);
  assert.equal(countMistakes('Éa', ['E', 'X', 'Y']), 2);
  assert.equal(
    randomWord(['a', 'b'], 'a', () => 0),
    'b',
  );
});

test('guesses narrow the range', () => {
  assert.deepEqual(remainingRange([20, 70, 50], 42), { from: 21, to: 49 });
  assert.deepEqual(remainingRange([], 42), { from: 1, to: 100 });
  assert.equal(giveHint(20, 42), 'higher');
});
