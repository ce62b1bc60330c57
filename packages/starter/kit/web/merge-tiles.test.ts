import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { canMove, type Game, highestTile, slideTiles, startGame } from './src/lib/merge-tiles.ts';

const gameOf = (...rows: number[][]): Game => {
  const tiles = rows.flatMap((line, row) =>
    line.flatMap((value, column) =>
      value === 0 ? [] : [{ id: row * 10 + column, value, row, column }],
    ),
  );
  return { size: rows.length, tiles, score: 0, nextId: 100 };
};

const rowsOf = ({ size, tiles }: Game) =>
  Array.from({ length: size }, (_, row) =>
    Array.from(
      { length: size },
      (_, column) => tiles.find((tile) => tile.row === row && tile.column === column)?.value ?? 0,
    ),
  );

/** Puts the new tile, a 2, on the last free field. */
const last = () => 0.999;

suite('2048', () => {
  test('starts with two tiles', () => {
    assert.equal(startGame(4, Math.random).tiles.length, 2);
  });

  test('a merged tile does not merge again, and pairs merge from the side they slide to', () => {
    const row = (...values: number[]) => gameOf(values, [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]);
    assert.deepEqual(rowsOf(slideTiles(row(2, 2, 4, 0), 'left', last))[0], [4, 4, 0, 0]);
    assert.deepEqual(rowsOf(slideTiles(row(2, 2, 2, 0), 'left', last))[0], [4, 2, 0, 0]);
    assert.deepEqual(rowsOf(slideTiles(row(2, 2, 2, 0), 'right', last))[0], [0, 0, 2, 4]);
    assert.deepEqual(rowsOf(slideTiles(row(2, 2, 2, 2), 'left', last))[0], [4, 4, 0, 0]);
    assert.equal(slideTiles(row(2, 2, 4, 4), 'left', last).score, 12);
  });

  test('slides up and down, and adds a tile', () => {
    const game = gameOf([2, 0, 0], [0, 4, 0], [2, 0, 0]);
    assert.deepEqual(rowsOf(slideTiles(game, 'up', last)), [
      [4, 4, 0],
      [0, 0, 0],
      [0, 0, 2],
    ]);
    assert.deepEqual(rowsOf(slideTiles(game, 'down', last)), [
      [0, 0, 0],
      [0, 0, 0],
      [4, 4, 2],
    ]);
  });

  test('a move that moves nothing is none, and the game ends without moves', () => {
    const stuck = gameOf([2, 4], [4, 2]);
    assert.equal(slideTiles(stuck, 'left', last), stuck);
    assert.equal(canMove(stuck), false);
    assert.equal(canMove(gameOf([2, 4], [2, 8])), true);
    assert.equal(highestTile(gameOf([2, 4], [2, 8])), 8);
  });
});
