import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  countMinesAround,
  type Game,
  isOver,
  isWon,
  levels,
  openAround,
  openField,
  startGame,
  toggleFlag,
} from './src/lib/minesweeper.ts';

/** Three by three fields with mines at the given ones. */
const smallGame = (...mined: number[]): Game => ({
  ...startGame({ columns: 3, rows: 3, mines: mined.length }),
  mined: new Set(mined),
});

suite('minesweeper', () => {
  test('the first field and its neighbors are safe, on every level', () => {
    for (const level of Object.values(levels))
      for (const field of [0, level.columns - 1, 40, level.columns * level.rows - 1]) {
        const game = openField(startGame(level), field, Math.random);
        assert.equal(game.mined.size, level.mines);
        assert.equal(countMinesAround(game, field), 0);
        assert.equal(game.mined.has(field), false);
        assert.ok(game.open.size > 1);
      }
  });

  test('counts mines only nearby, not across the edge', () => {
    const game = smallGame(2, 5);
    assert.equal(countMinesAround(game, 3), 0);
    assert.equal(countMinesAround(game, 4), 2);
    assert.equal(countMinesAround(game, 8), 1);
  });

  test('opening all fields without mines wins', () => {
    const game = openField(smallGame(8), 0, Math.random);
    assert.equal(game.open.size, 8);
    assert.equal(isWon(game), true);
  });

  test('a mine ends the game', () => {
    const game = openField(smallGame(8), 8, Math.random);
    assert.equal(game.exploded, 8);
    assert.equal(isOver(game), true);
    assert.equal(openField(game, 0, Math.random), game);
  });

  test('flags protect a field, and open what surrounds a number', () => {
    const flagged = toggleFlag(smallGame(0, 8), 0);
    assert.equal(openField(flagged, 0, Math.random), flagged);
    const opened = openField(flagged, 1, Math.random);
    assert.deepEqual([...openAround(opened, 1).open].sort(), [1, 2, 3, 4, 5]);
    const wrong = openField(toggleFlag(smallGame(0), 3), 1, Math.random);
    assert.equal(openAround(wrong, 1).exploded, 0);
    assert.equal(toggleFlag(toggleFlag(smallGame(0), 3), 3).flagged.size, 0);
  });
});
