import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Board,
  columns,
  dropDisc,
  emptyBoard,
  findBestColumn,
  findWinner,
  findWinningLine,
  isFull,
  landingField,
  opponentOf,
  type Player,
} from './src/lib/connect-four.ts';

/** Drops discs of both players in turn. */
const play = (...moves: number[]): Board =>
  moves.reduce<Board>(
    (board, column, index) => dropDisc(board, column, index % 2 === 0 ? 'red' : 'yellow'),
    emptyBoard,
  );

suite('connect four', () => {
  test('discs fall on each other until a column is full', () => {
    const board = play(3, 3, 3, 3, 3);
    assert.equal(board[5 * columns + 3], 'red');
    assert.equal(board[4 * columns + 3], 'yellow');
    assert.equal(landingField(board, 3), 3);
    assert.equal(landingField(dropDisc(board, 3, 'yellow'), 3), undefined);
  });

  test('four in any direction win', () => {
    assert.equal(findWinner(play(0, 0, 1, 1, 2, 2, 3)), 'red');
    assert.equal(findWinner(play(0, 1, 0, 1, 0, 1, 0)), 'red');
    assert.equal(findWinner(play(0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3)), 'red');
    assert.equal(findWinner(play(6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3)), 'red');
    assert.equal(findWinner(play(0, 0, 1, 1, 2, 2)), undefined);
    assert.deepEqual(findWinningLine(play(0, 0, 1, 1, 2, 2, 3)), [35, 36, 37, 38]);
  });

  test('lines do not continue across the edge', () => {
    assert.equal(findWinner(play(4, 0, 5, 0, 6, 1, 0)), undefined);
  });

  test('the computer wins where it can, and otherwise defends', () => {
    for (const depth of [2, 4]) {
      assert.equal(findBestColumn(play(0, 6, 1, 6, 2, 6, 0), 'yellow', depth, Math.random), 6);
      assert.equal(findBestColumn(play(0, 6, 1, 6, 2), 'yellow', depth, Math.random), 3);
    }
  });

  test('looking further ahead wins against looking one move ahead', () => {
    let lost = 0;
    for (let game = 0; game < 6; game += 1) {
      let board = emptyBoard;
      let next: Player = game % 2 === 0 ? 'red' : 'yellow';
      while (!findWinner(board) && !isFull(board)) {
        const depth = next === 'red' ? 4 : 1;
        board = dropDisc(board, findBestColumn(board, next, depth, Math.random), next);
        next = opponentOf(next);
      }
      if (findWinner(board) === 'yellow') lost += 1;
    }
    assert.ok(lost <= 1, `${lost} lost`);
  });
});
