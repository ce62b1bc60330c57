import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  findConflicts,
  type LevelName,
  levels,
  makePuzzle,
  peers,
  solve,
} from './src/lib/sudoku.ts';

suite('sudoku', () => {
  for (const level of Object.keys(levels) as LevelName[])
    test(`${level} puzzles have one solution and enough clues`, () => {
      for (let round = 0; round < 3; round += 1) {
        const { clues, solution } = makePuzzle(level, Math.random);
        assert.deepEqual(solve(clues, 2), [solution]);
        assert.equal(findConflicts(solution).size, 0);
        assert.ok(solution.every((digit) => digit >= 1 && digit <= 9));
        assert.ok(clues.every((digit, field) => digit === 0 || digit === solution[field]));
        const count = clues.filter((digit) => digit > 0).length;
        assert.ok(count >= levels[level] && count <= levels[level] + 3, `${count} clues`);
      }
    });

  test('each field has twenty peers', () => {
    assert.ok(peers.every(({ length }) => length === 20));
  });

  test('finds equal digits in rows, columns and blocks', () => {
    const empty = Array(81).fill(0);
    assert.deepEqual([...findConflicts(empty.with(0, 5).with(8, 5))], [0, 8]);
    assert.deepEqual([...findConflicts(empty.with(0, 5).with(72, 5))], [0, 72]);
    assert.deepEqual([...findConflicts(empty.with(0, 5).with(10, 5))], [0, 10]);
    assert.equal(findConflicts(empty.with(0, 5).with(40, 5)).size, 0);
  });

  test('notices several solutions and none', () => {
    assert.equal(solve(Array(81).fill(0), 2).length, 2);
    const impossible = Array(81).fill(0).with(0, 1).with(1, 1);
    assert.equal(findConflicts(impossible).size, 2);
  });
});
