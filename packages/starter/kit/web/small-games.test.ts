import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { flipCoin, streakOf, turnTo } from './src/lib/coin-flip.ts';
import { nameOf, pips, rollDice, totalOf } from './src/lib/dice.ts';
import { judgeInput, lengthen, lightMs } from './src/lib/simon.ts';
import {
  isSolvable,
  isSolved,
  shuffledTiles,
  slideFrom,
  slideToward,
  solvedTiles,
} from './src/lib/sliding-puzzle.ts';
import { gameMs, nextHole, outMs } from './src/lib/whack-a-mole.ts';

suite('sliding puzzle', () => {
  test('every shuffled puzzle can be solved, and is not solved yet', () => {
    for (const size of [3, 4, 5])
      for (let round = 0; round < 50; round += 1) {
        const tiles = shuffledTiles(size, Math.random);
        assert.equal(isSolvable(tiles), true);
        assert.equal(isSolved(tiles), false);
        assert.deepEqual(
          tiles.toSorted((a, b) => a - b),
          solvedTiles(size).toSorted((a, b) => a - b),
        );
      }
  });

  test('sliding keeps a puzzle solvable, swapping two numbers does not', () => {
    for (const size of [3, 4]) {
      let tiles = solvedTiles(size);
      for (let step = 0; step < 200; step += 1) {
        tiles = slideFrom(tiles, Math.floor(Math.random() * tiles.length));
        assert.equal(isSolvable(tiles), true);
      }
      const [first = 0, second = 0, ...rest] = solvedTiles(size);
      assert.equal(isSolvable([second, first, ...rest]), false);
    }
  });

  test('all tiles between a field and the gap slide, others do not', () => {
    const tiles = solvedTiles(3);
    assert.deepEqual(slideFrom(tiles, 6), [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    assert.deepEqual(slideFrom(tiles, 2), [1, 2, 0, 4, 5, 3, 7, 8, 6]);
    assert.equal(slideFrom(tiles, 0), tiles);
    assert.deepEqual(slideToward(tiles, 'right'), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    assert.equal(slideToward(tiles, 'left'), tiles);
  });
});

test('simon continues until a wrong pad', () => {
  const sequence = lengthen(
    lengthen([], () => 0),
    () => 0.99,
  );
  assert.deepEqual(sequence, ['green', 'blue']);
  assert.equal(judgeInput(sequence, ['green']), 'going');
  assert.equal(judgeInput(sequence, ['green', 'blue']), 'complete');
  assert.equal(judgeInput(sequence, ['green', 'red']), 'wrong');
  assert.ok(lightMs(10) < lightMs(1) && lightMs(99) > 0);
});

test('moles leave another hole each time, and faster toward the end', () => {
  for (let hole = 0; hole < 9; hole += 1) assert.notEqual(nextHole(hole, Math.random), hole);
  assert.ok(outMs('Easy', 0) > outMs('Hard', 0));
  assert.ok(outMs('Easy', gameMs) < outMs('Easy', 0));
});

test('dice show values of all their sides, and nothing else', () => {
  const values = Array.from({ length: 500 }, () => rollDice(2, 6, Math.random).values).flat();
  assert.deepEqual([...new Set(values)].sort(), [1, 2, 3, 4, 5, 6]);
  assert.ok(Object.entries(pips).every(([value, fields]) => fields.length === Number(value)));
  const roll = rollDice(3, 20, () => 0.999);
  assert.equal(totalOf(roll), 60);
  assert.equal(nameOf(roll), '3d20');
});

test('a coin turns forward to the face it shows', () => {
  assert.equal(
    flipCoin(() => 0.1),
    'heads',
  );
  const tails = turnTo('tails', 0);
  assert.equal(tails % 360, 180);
  const heads = turnTo('heads', tails);
  assert.equal(heads % 360, 0);
  assert.ok(heads > tails);
  assert.equal(streakOf(['tails', 'tails', 'heads']), 2);
  assert.equal(streakOf(['heads']), 1);
  assert.equal(streakOf([]), 0);
});
