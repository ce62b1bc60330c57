import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Color,
  countCaptured,
  type Game,
  legalMoves,
  outcomeOf,
  type Piece,
  playMove,
  startGame,
} from './src/lib/checkers.ts';

const gameWith = (pieces: Record<number, Piece>, next: Color = 'red'): Game => ({
  board: Array.from({ length: 64 }, (_, square) => pieces[square] ?? null),
  next,
  jumper: undefined,
  quietMoves: 0,
});
const man = (color: Color): Piece => ({ color, isKing: false });
const king = (color: Color): Piece => ({ color, isKing: true });

suite('checkers', () => {
  test('each side starts with twelve men and seven moves', () => {
    const game = startGame();
    assert.equal(countCaptured(game, 'red'), 0);
    assert.equal(countCaptured(game, 'white'), 0);
    assert.equal(legalMoves(game).length, 7);
    const [move] = legalMoves(game);
    assert.ok(move);
    assert.equal(playMove(game, move).next, 'white');
    assert.equal(legalMoves(playMove(game, move)).length, 7);
  });

  test('counts as many sequences of moves as there are', () => {
    // Known numbers of American checkers, where a series of jumps is one move.
    const count = (game: Game, depth: number): number => {
      if (depth === 0) return 1;
      return legalMoves(game).reduce((sum, move) => {
        const after = playMove(game, move);
        return sum + count(after, after.jumper === undefined ? depth - 1 : depth);
      }, 0);
    };
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6].map((depth) => count(startGame(), depth)),
      [7, 49, 302, 1469, 7361, 36768],
    );
  });

  test('jumps must be taken, and go on', () => {
    const game = gameWith({ 44: man('red'), 62: man('red'), 35: man('white'), 17: man('white') });
    const [jump, ...others] = legalMoves(game);
    assert.deepEqual(jump, { from: 44, to: 26, over: 35 });
    assert.deepEqual(others, []);
    const second = playMove(game, { from: 44, to: 26, over: 35 });
    assert.equal(second.next, 'red');
    assert.deepEqual(legalMoves(second), [{ from: 26, to: 8, over: 17 }]);
    const end = playMove(second, { from: 26, to: 8, over: 17 });
    assert.equal(end.next, 'white');
    assert.equal(outcomeOf(end), 'red');
  });

  test('men become kings in the last row, which ends the turn', () => {
    const game = gameWith({ 19: man('red'), 10: man('white'), 12: man('white') });
    const after = playMove(game, { from: 19, to: 1, over: 10 });
    assert.equal(after.board[1]?.isKing, true);
    assert.equal(after.next, 'white');
  });

  test('kings move in all directions, men only forward', () => {
    assert.equal(legalMoves(gameWith({ 35: king('red'), 0: man('white') })).length, 4);
    assert.equal(legalMoves(gameWith({ 35: man('red'), 0: man('white') })).length, 2);
    assert.equal(legalMoves(gameWith({ 28: man('white') }, 'white')).length, 2);
  });

  test('a player without a move loses, and kings alone end in a draw', () => {
    assert.equal(outcomeOf(gameWith({ 0: man('red') }, 'red')), 'white');
    const kings = gameWith({ 1: king('red'), 62: king('white') });
    assert.equal(outcomeOf(kings), undefined);
    assert.equal(outcomeOf({ ...kings, quietMoves: 80 }), 'draw');
  });
});
