import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  cellsOfPiece,
  columns,
  fall,
  fallMs,
  type Game,
  hardDrop,
  holdPiece,
  levelOf,
  movePiece,
  nextPieces,
  type Piece,
  rows,
  softDrop,
  startGame,
  turnPiece,
} from './src/lib/tetris.ts';
import { pieceKinds } from './src/lib/tetris-pieces.ts';

const random = () => 0.5;
const withPiece = (piece: Piece, board = startGame(random).board): Game => ({
  ...startGame(random),
  piece,
  board,
});
const times = (count: number, game: Game, step: (game: Game) => Game) =>
  Array.from({ length: count }).reduce<Game>(step, game);
const cells = ({ piece }: Game) =>
  cellsOfPiece(piece)
    .map(({ x, y }) => `${x},${y}`)
    .sort();

suite('tetris', () => {
  test('each bag of seven has every piece once', () => {
    let game = startGame(Math.random);
    const kinds: string[] = [];
    for (let count = 0; count < 14; count += 1) {
      kinds.push(game.piece.kind);
      game = { ...hardDrop(game, Math.random), board: startGame(random).board, isOver: false };
    }
    assert.deepEqual(kinds.slice(0, 7).sort(), [...pieceKinds]);
    assert.deepEqual(kinds.slice(7).sort(), [...pieceKinds]);
    assert.equal(nextPieces(game).length, 3);
  });

  test('four turns lead back, in either direction', () => {
    for (const kind of pieceKinds)
      for (const isRight of [true, false]) {
        const game = withPiece({ kind, turn: 0, x: 4, y: 8 });
        assert.deepEqual(cells(times(4, game, (now) => turnPiece(now, isRight))), cells(game));
      }
  });

  test('a wall pushes a turning piece aside', () => {
    const upright = withPiece({ kind: 'I', turn: 1, x: -2, y: 5 });
    assert.deepEqual(cells(upright), ['0,5', '0,6', '0,7', '0,8']);
    const turned = turnPiece(upright, true);
    assert.equal(turned.piece.turn, 2);
    assert.ok(cellsOfPiece(turned.piece).every(({ x }) => x >= 0));
  });

  test('pieces stop at the walls', () => {
    const left = times(columns, startGame(random), (game) => movePiece(game, -1));
    assert.equal(Math.min(...cellsOfPiece(left.piece).map(({ x }) => x)), 0);
    assert.equal(movePiece(left, -1), left);
  });

  test('full lines disappear and score by number and level', () => {
    const board = startGame(random).board.map((row, y) =>
      y >= rows - 4 ? row.map((_, x) => (x === 0 ? null : ('J' as const))) : row,
    );
    const piece: Piece = { kind: 'I', turn: 1, x: -2, y: 0 };
    const after = hardDrop({ ...withPiece(piece, board), lines: 9 }, random);
    assert.equal(after.lines, 13);
    assert.equal(levelOf(after), 2);
    assert.equal(after.score, 800 + 2 * 16);
    assert.ok(after.board.flat().every((cell) => cell === null));
    assert.ok(fallMs(after) < fallMs(startGame(random)));
  });

  test('what lies above a full line moves down', () => {
    const board = startGame(random).board.map((row, y) =>
      y === rows - 1 ? row.map((_, x) => (x < 6 ? ('L' as const) : null)) : row,
    );
    board[rows - 2][0] = 'Z';
    const after = hardDrop(withPiece({ kind: 'I', turn: 0, x: 6, y: 0 }, board), random);
    assert.equal(after.lines, 1);
    assert.equal(after.board[rows - 1][0], 'Z');
  });

  test('a piece can be held once until it is locked', () => {
    const game = startGame(random);
    const held = holdPiece(game, random);
    assert.equal(held.held, game.piece.kind);
    assert.equal(held.piece.kind, game.queue[0]);
    assert.equal(holdPiece(held, random), held);
    const locked = hardDrop(held, random);
    assert.equal(holdPiece(locked, random).piece.kind, game.piece.kind);
  });

  test('falling locks at the floor, faster falling scores', () => {
    const low = withPiece({ kind: 'O', turn: 0, x: 0, y: rows - 2 });
    assert.equal(fall(low, random).board[rows - 1][0], 'O');
    assert.equal(softDrop(startGame(random), random).score, 1);
    assert.equal(softDrop(low, random).score, 0);
  });

  test('the game ends when a new piece has no room', () => {
    const full = startGame(random).board.map((row) =>
      row.map((_, x) => (x === 0 ? null : ('S' as const))),
    );
    const over = hardDrop(withPiece({ kind: 'I', turn: 1, x: -2, y: -6 }, full), random);
    assert.equal(over.isOver, false, 'lines were cleared');
    const blocked = full.map((row, y) => (y < 2 ? row.map(() => null) : row));
    const last = hardDrop(withPiece({ kind: 'O', turn: 0, x: 4, y: 0 }, blocked), random);
    assert.equal(last.isOver, true);
    assert.equal(fall(last, random), last);
  });
});
